package VASSAL.counters;

import VASSAL.property.PersistentPropertyContainer;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The innermost part of a piece: its name, its id, scratch properties that are not saved, and persistent ones that are. */
public final class BasicPiece implements GamePiece, PersistentPropertyContainer {
  public static final String BASIC_NAME = "BasicName";
  private final String id;
  private final String name;
  private final Map<Object, Object> scratch = new TreeMap<>();
  private final Map<Object, Object> kept = new TreeMap<>();

  public BasicPiece(String id, String name) {
    this.id = id;
    this.name = name;
  }

  @Override
  public Object getProperty(Object key) {
    if (BASIC_NAME.equals(key)) return name;
    return scratch.containsKey(key) ? scratch.get(key) : kept.get(key);
  }

  @Override
  public void setProperty(Object key, Object value) {
    scratch.put(key, value);
  }

  @Override
  public VASSAL.command.Command setPersistentProperty(Object key, Object value) {
    Object before = value == null ? kept.remove(key) : kept.put(key, value);
    return Objects.equals(before, value) ? null : new VASSAL.command.NullCommand();
  }

  @Override
  public String getId() {
    return id;
  }

  @Override
  public String getState() {
    StringBuilder state = new StringBuilder();
    kept.forEach((key, value) -> state.append(key).append('\u001f').append(value).append('\u001e'));
    return state.toString();
  }

  @Override
  public void setState(String state) {
    kept.clear();
    for (String each : state.split("\u001e")) {
      String[] pair = each.split("\u001f", 2);
      if (pair.length == 2) kept.put(pair[0], pair[1]);
    }
  }
}
