package VASSAL.counters;

import java.util.ArrayList;
import java.util.List;

/** The selected pieces. A click on a stack that is not expanded adds all its pieces. */
public final class KeyBuffer {
  private static final KeyBuffer BUFFER = new KeyBuffer();
  private final List<GamePiece> pieces = new ArrayList<>();

  public static KeyBuffer getBuffer() {
    return BUFFER;
  }

  public void add(GamePiece piece) {
    if (piece != null && !pieces.contains(piece)) pieces.add(piece);
  }

  public void remove(GamePiece piece) {
    pieces.remove(piece);
  }

  public void clear() {
    pieces.clear();
  }

  public List<GamePiece> asList() {
    return pieces;
  }
}
