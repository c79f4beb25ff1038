package VASSAL.counters;

public interface GamePiece {
  Object getProperty(Object key);

  void setProperty(Object key, Object value);

  String getId();

  String getState();

  void setState(String state);
}
