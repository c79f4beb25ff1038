package VASSAL.build.module;

import VASSAL.counters.GamePiece;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

public final class GameState {
  private final Map<String, GamePiece> pieces = new LinkedHashMap<>();

  public void addPiece(GamePiece piece) {
    pieces.put(piece.getId(), piece);
  }

  public void removePiece(GamePiece piece) {
    pieces.remove(piece.getId());
  }

  public GamePiece getPieceForId(String id) {
    return id == null ? null : pieces.get(id);
  }

  public Collection<GamePiece> getAllPieces() {
    return pieces.values();
  }
}
