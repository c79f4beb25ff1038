import VASSAL.build.GameModule;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Plays an evening: each line of standard input is a step with its words between tabs. Prints what a player sees. */
public final class Scene {
  public static void main(String[] given) throws Exception {
    RingRoller ring = new RingRoller(given[0], null, Duration.ofSeconds(10));
    Map<String, String> traits = Map.of("count", "Steps", "strength", "Strength");
    RingPieces table = new RingPieces(ring, traits);
    RingPieces.Fight fight = null;
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split("\t", -1);
      try {
        switch (words[0]) {
          case "new":
            GameModule.getGameModule().getGameState().getAllPieces().clear();
            table = new RingPieces(ring, traits);
            break;
          case "piece":
            GameModule.getGameModule().getGameState().addPiece(piece(words));
            break;
          case "set":
            pieceOf(words[1]).setProperty(words[2], words[3].matches("true|false") ? (Object) Boolean.valueOf(words[3]) : words[3]);
            break;
          case "side":
            KeyBuffer.getBuffer().clear();
            for (int place = 2; place < words.length; place++) KeyBuffer.getBuffer().add(pieceOf(words[place]));
            System.out.println(words[1] + " " + table.select(words[1].equals("ours")));
            break;
          case "fight":
            fight = table.fight(table.pieces(), words[1], words[2], words[3], RingRoller.seeded(words[4]), null);
            System.out.println(fight.outcome.summary);
            break;
          case "apply":
            table.apply(table.losses(fight)).forEach(System.out::println);
            break;
          default:
            System.out.println("undone " + table.undo());
        }
      } catch (RingRoller.Refusal refusal) {
        System.out.println("refused " + refusal.getMessage());
      }
      System.out.println(shown());
    }
  }

  private static GamePiece pieceOf(String id) {
    return GameModule.getGameModule().getGameState().getPieceForId(id);
  }

  /** piece, id, name, fields as JSON, then traits: Steps=4. */
  private static GamePiece piece(String[] words) {
    BasicPiece inner = new BasicPiece(words[1], words[2]);
    if (!words[3].isEmpty()) inner.setPersistentProperty(RingPieces.FIELDS, words[3]);
    GamePiece piece = inner;
    for (int place = 4; place < words.length; place++) piece = new DynamicProperty(words[place].split("=")[0], words[place].split("=")[1], piece);
    return piece;
  }

  private static String shown() {
    StringBuilder found = new StringBuilder("table");
    for (GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      found.append('\t').append(piece.getId());
      for (String name : new String[] {RingPieces.FIELDS, "Steps", "Strength"}) {
        Object value = piece.getProperty(name);
        found.append('|').append(value == null ? "" : value);
      }
    }
    return found.toString();
  }
}
