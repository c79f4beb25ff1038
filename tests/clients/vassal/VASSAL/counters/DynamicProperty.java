package VASSAL.counters;

/** A trait with a value that players change. */
public final class DynamicProperty extends Decorator {
  private final String key;
  private String value;

  public DynamicProperty(String key, String value, GamePiece piece) {
    super(piece);
    this.key = key;
    this.value = value;
  }

  public String getKey() {
    return key;
  }

  public String getValue() {
    return value;
  }

  @Override
  public Object getProperty(Object name) {
    return name.equals(key) ? value : super.getProperty(name);
  }

  @Override
  public void setProperty(Object name, Object given) {
    if (name.equals(key)) value = given == null ? "" : given.toString();
    else super.setProperty(name, given);
  }

  @Override
  protected String myGetState() {
    return value;
  }

  @Override
  protected void mySetState(String state) {
    value = state;
  }
}
