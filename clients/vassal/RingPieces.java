// Pieces on a VASSAL map as the state of a rule, and its losses written back to them. RingRoller.java asks the service.
//
// All methods that name pieces belong to the event dispatch thread, as VASSAL's own do. `fight` and `losses` wait for the service, so call
// them elsewhere.

import VASSAL.build.GameModule;
import VASSAL.command.ChangeTracker;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.command.RemovePiece;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.Properties;
import VASSAL.property.PersistentPropertyContainer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The pieces of one game. */
public final class RingPieces {
  /** The persistent property of a piece with its fields as JSON. */
  public static final String FIELDS = "RulesOfTheRing";

  private final RingRoller ring;
  private final Map<String, String> shown;
  private final Map<String, List<GamePiece>> sides = new LinkedHashMap<>();
  private final Deque<Command> undos = new ArrayDeque<>();

  /**
   * @param shown the Dynamic Properties of your module that show a field, such as count to Steps. A field that is not in it, and one
   *     of a piece without that trait, stands in {@link #FIELDS} alone.
   */
  public RingPieces(RingRoller ring, Map<String, String> shown) {
    this.ring = ring;
    this.shown = Map.copyOf(shown);
    sides.put("ours", List.of());
    sides.put("theirs", List.of());
  }

  /** The selected pieces are one side. @return how many they are */
  public int select(boolean ours) {
    List<GamePiece> chosen = List.copyOf(KeyBuffer.getBuffer().asList());
    sides.put(ours ? "ours" : "theirs", chosen);
    return chosen.size();
  }

  /** The pieces of both sides, as they are now. */
  public Pieces pieces() throws RingRoller.Refusal {
    Map<String, GamePiece> found = new LinkedHashMap<>();
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, List<GamePiece>> side : sides.entrySet())
      for (GamePiece piece : side.getValue()) {
        if (GameModule.getGameModule().getGameState().getPieceForId(piece.getId()) == null) continue;
        found.put(piece.getId(), piece);
        texts.put(piece.getId(), textOf(piece, side.getKey()));
      }
    if (found.isEmpty()) throw new RingRoller.Refusal("Select the pieces of each side first.", null);
    return new Pieces(found, texts);
  }

  /**
   * Throws for pieces.
   *
   * @param rest what a line has beside its sides, such as "@ woods turn=4", or the other members of the state as JSON
   * @param dice {@link RingRoller#seeded} or {@link RingRoller#supplied}
   */
  public Fight fight(Pieces pieces, String ruleset, String rule, String rest, String dice, String context)
      throws IOException, InterruptedException {
    String more = rest.isEmpty() ? "" : ", \"more\": " + (rest.startsWith("{") ? rest : RingRoller.quoted(rest));
    String asked = "{\"ruleset\": " + RingRoller.quoted(ruleset) + ", \"rule\": " + RingRoller.quoted(rule)
        + ", \"pieces\": [" + String.join(", ", pieces.texts.values()) + "]" + more;
    String state = ring.member("/v1/pieces", asked + "}", "state").text;
    return new Fight(pieces, asked, ring.resolve(ruleset, rule, state, dice, context));
  }

  /** What a fight changes. The service verifies its outcome first. */
  public Losses losses(Fight fight) throws IOException, InterruptedException {
    String asked = fight.asked + ", \"outcome\": " + fight.outcome.json + "}";
    List<RingRoller.Json> changes = ring.member("/v1/pieces", asked, "changes").items;
    for (RingRoller.Json change : changes)
      if (!fight.pieces.found.containsKey(change.at("piece").words())) throw ring.wrong("/changes");
    return new Losses(fight.pieces, changes);
  }

  /**
   * Writes all losses or none, as one command that VASSAL sends, logs and undoes.
   *
   * @return a line for each changed piece
   * @throws RingRoller.Refusal if a piece has changed since the throw, or if you have no access to a changed one
   */
  public List<String> apply(Losses losses) throws RingRoller.Refusal {
    Pieces pieces = losses.pieces;
    Map<String, String> now = pieces().texts;
    for (RingRoller.Json change : losses.changes) {
      String id = change.at("piece").words();
      String called = "`" + change.at("name").words() + "`";
      if (!pieces.texts.get(id).equals(now.get(id)))
        throw new RingRoller.Refusal(called + " has changed since the throw. Throw again, or write the losses yourself.", null);
      if (Boolean.TRUE.equals(pieces.found.get(id).getProperty(Properties.RESTRICTED)))
        throw new RingRoller.Refusal(called + " has restricted access. Its owner writes the losses.", null);
    }
    Command all = new NullCommand();
    List<String> lines = new ArrayList<>();
    for (RingRoller.Json change : losses.changes) {
      all = all.append(written(pieces.found.get(change.at("piece").words()), change.at("after")));
      List<String> fates = new ArrayList<>();
      change.at("fates").members.forEach((fate, count) -> fates.add(fate.substring(1, fate.length() - 1) + " " + count.text));
      if (!fates.isEmpty()) lines.add(RingRoller.forChat(change.at("name").words() + ": " + String.join(", ", fates)));
    }
    GameModule.getGameModule().sendAndLog(all);
    undos.push(all.getUndoCommand());
    return lines;
  }

  /** Takes the last losses back. @return whether there were any */
  public boolean undo() {
    if (undos.isEmpty()) return false;
    Command undo = undos.pop();
    undo.execute();
    GameModule.getGameModule().sendAndLog(undo);
    return true;
  }

  private static boolean is(GamePiece piece, String property) {
    return Boolean.TRUE.equals(piece.getProperty(property));
  }

  /** A piece as the service takes it. A piece that is masked or invisible to anybody takes no part, so its name stays secret. */
  private String textOf(GamePiece piece, String side) throws RingRoller.Refusal {
    String name = String.valueOf(piece.getProperty(BasicPiece.BASIC_NAME));
    boolean hidden = is(piece, Properties.INVISIBLE_TO_ME) || is(piece, Properties.INVISIBLE_TO_OTHERS)
        || is(piece, Properties.OBSCURED_TO_ME) || is(piece, Properties.OBSCURED_TO_OTHERS);
    return "{\"id\": " + RingRoller.quoted(piece.getId()) + ", \"name\": " + RingRoller.quoted(hidden ? "" : name) + ", \"side\": \"" + side
        + "\", \"hidden\": " + hidden + ", \"own\": " + ownOf(piece, name) + "}";
  }

  /** The fields of a piece as JSON: those that its module shows, and the others. */
  private String ownOf(GamePiece piece, String name) throws RingRoller.Refusal {
    Object kept = piece.getProperty(FIELDS);
    String text = kept == null || kept.toString().isEmpty() ? "{}" : kept.toString();
    Map<String, String> own = new TreeMap<>();
    if (text.startsWith("{")) own.putAll(RingRoller.Json.fields(text));
    for (Map.Entry<String, String> each : shown.entrySet()) {
      DynamicProperty trait = traitOf(piece, each.getValue());
      if (trait == null) continue;
      if (!text.startsWith("{") && each.getKey().equals("count") && !trait.getValue().equals(String.valueOf(figuresIn(RingRoller.Json.any(text)))))
        throw new RingRoller.Refusal("`" + name + "` has " + each.getValue() + " " + trait.getValue() + ", but its fields say " + text + ".", null);
      String value = trait.getValue().matches("-?\\d{1,9}|true|false") ? trait.getValue() : RingRoller.quoted(trait.getValue());
      if (!trait.getValue().isEmpty()) own.put(RingRoller.quoted(each.getKey()), value);
    }
    return text.startsWith("{") ? RingRoller.Json.object(own) : text;
  }

  private static DynamicProperty traitOf(GamePiece piece, String property) {
    for (GamePiece each : Decorator.getDecorators(piece, DynamicProperty.class))
      if (((DynamicProperty) each).getKey().equals(property)) return (DynamicProperty) each;
    return null;
  }

  /** The figures that fields have: those of a stack of different figures together. */
  private static int figuresIn(RingRoller.Json after) {
    int figures = 0;
    for (RingRoller.Json part : after.members.isEmpty() && !after.items.isEmpty() ? after.items : List.of(after)) {
      boolean dead = part.at("killed") != null && part.has("killed", "true");
      figures += dead ? 0 : part.at("count") == null ? 1 : Integer.parseInt(part.at("count").text);
    }
    return figures;
  }

  private Command written(GamePiece piece, RingRoller.Json after) {
    if (figuresIn(after) == 0) {
      Command gone = new RemovePiece(piece);
      gone.execute();
      return gone;
    }
    ChangeTracker tracker = new ChangeTracker(piece);
    for (Map.Entry<String, String> each : shown.entrySet()) {
      DynamicProperty trait = traitOf(piece, each.getValue());
      RingRoller.Json value = after.at(each.getKey());
      if (trait == null) continue;
      if (each.getKey().equals("count")) piece.setProperty(each.getValue(), String.valueOf(figuresIn(after)));
      else if (value != null) piece.setProperty(each.getValue(), value.text.startsWith("\"") ? value.words() : value.text);
    }
    ((PersistentPropertyContainer) piece).setPersistentProperty(FIELDS, after.text);
    return tracker.getChangeCommand();
  }

  /** Pieces as they were when they were asked for. */
  public static final class Pieces {
    final Map<String, GamePiece> found;
    final Map<String, String> texts;

    Pieces(Map<String, GamePiece> found, Map<String, String> texts) {
      this.found = found;
      this.texts = texts;
    }
  }

  /** A throw for pieces. */
  public static final class Fight {
    public final RingRoller.Outcome outcome;
    final Pieces pieces;
    final String asked;

    Fight(Pieces pieces, String asked, RingRoller.Outcome outcome) {
      this.pieces = pieces;
      this.asked = asked;
      this.outcome = outcome;
    }
  }

  /** The changes of a fight. */
  public static final class Losses {
    final Pieces pieces;
    final List<RingRoller.Json> changes;

    Losses(Pieces pieces, List<RingRoller.Json> changes) {
      this.pieces = pieces;
      this.changes = changes;
    }
  }
}
