package VASSAL.counters;

import VASSAL.command.Command;
import VASSAL.property.PersistentPropertyContainer;
import java.util.ArrayList;
import java.util.List;

/** A trait around a piece. */
public abstract class Decorator implements GamePiece, PersistentPropertyContainer {
  protected final GamePiece piece;

  protected Decorator(GamePiece piece) {
    this.piece = piece;
  }

  public static List<GamePiece> getDecorators(GamePiece outermost, Class<?> type) {
    List<GamePiece> found = new ArrayList<>();
    for (GamePiece each = outermost; each instanceof Decorator; each = ((Decorator) each).piece) if (type.isInstance(each)) found.add(each);
    return found;
  }

  protected abstract String myGetState();

  protected abstract void mySetState(String state);

  @Override
  public Object getProperty(Object key) {
    return piece.getProperty(key);
  }

  @Override
  public void setProperty(Object key, Object value) {
    piece.setProperty(key, value);
  }

  @Override
  public Command setPersistentProperty(Object key, Object value) {
    return ((PersistentPropertyContainer) piece).setPersistentProperty(key, value);
  }

  @Override
  public String getId() {
    return piece.getId();
  }

  @Override
  public String getState() {
    return myGetState() + '\u001d' + piece.getState();
  }

  @Override
  public void setState(String state) {
    String[] both = state.split("\u001d", 2);
    mySetState(both[0]);
    piece.setState(both[1]);
  }
}
