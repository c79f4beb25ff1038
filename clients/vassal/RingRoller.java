// Throws at a service of the Rules of the Ring and gives the lines for a chat. Java 11, as VASSAL itself; no library.
//
//   java RingRoller.java http://localhost:8000 war-of-the-ring sorcery rating=B game-42/turn-3
//
// This class sends a request, compares the answer with it, and reads its words. It has no rule and no dice.

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The service at one address. One roller serves a whole game, from any thread. */
public final class RingRoller {
  private static final Duration ONE_TRY = Duration.ofSeconds(30);
  private static final long FIRST_WAIT = 250;
  private static final long LONGEST_WAIT = 5_000;
  private static final Set<Integer> RETRIED = Set.of(429, 502, 503, 504);

  private final String address;
  private final String key;
  private final Duration patience;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(ONE_TRY).version(HttpClient.Version.HTTP_1_1).build();

  /** @param address the address of the service, such as http://localhost:8000 */
  public RingRoller(String address) {
    this(address, null, Duration.ofSeconds(60));
  }

  /**
   * @param address the address of the service
   * @param key your key if the service needs one, otherwise null
   * @param patience the time for all tries with their waits
   */
  public RingRoller(String address, String key, Duration patience) {
    this.address = address.replaceAll("/+$", "");
    this.key = key;
    this.patience = patience;
  }

  /** The reason for no answer. You can show its message to a player. */
  public static final class Refusal extends IOException {
    Refusal(String words, Throwable cause) {
      super(words, cause);
    }
  }

  /** An answer that belongs to its question: its id, its summary, and its text as JSON. */
  public static final class Outcome {
    public final String id;
    public final String summary;
    public final String json;

    Outcome(String id, String summary, String json) {
      this.id = id;
      this.summary = summary;
      this.json = json;
    }
  }

  /**
   * Resolves a rule with a fresh seed.
   *
   * @param state the state as a line, such as "12 orc v 4 man @ woods", or as a JSON object
   * @param context text that gives each throw its own dice from one seed, such as game-42/turn-3, or null
   * @return the lines for the chat: the summary, the seed with the id, and a line for each reason
   * @throws Refusal if the service refuses it, gives another answer, or does not answer in time
   */
  public List<String> roll(String ruleset, String rule, String state, String context) throws IOException, InterruptedException {
    URI place = placeOf(ruleset, rule);
    String dice = seeded(freshSeed());
    Outcome outcome = resolve(ruleset, rule, state, dice, context);
    String words = sent(place, body(state, dice, context), "text/plain");
    if (!words.contains("; id " + outcome.id)) throw wrong("/id");
    return words.lines().map(RingRoller::forChat).collect(Collectors.toList());
  }

  /** Resolves a rule with these dice, as JSON: {@link #seeded} or {@link #supplied}. */
  public Outcome resolve(String ruleset, String rule, String state, String dice, String context)
      throws IOException, InterruptedException {
    String text = sent(placeOf(ruleset, rule), body(state, dice, context), "application/json");
    Json answer;
    try {
      answer = Json.read(text);
    } catch (RuntimeException error) {
      throw wrong("");
    }
    String place = difference(answer, ruleset, rule, state, Json.read(dice), context);
    if (place != null) throw wrong(place);
    return new Outcome(answer.at("id").words(), answer.at("summary").words(), text);
  }

  /** Dice from a seed. */
  public static String seeded(String seed) {
    return "{\"source\": \"seeded\", \"seed\": " + quoted(seed) + "}";
  }

  /** Dice that were thrown on a table: their faces in order. */
  public static String supplied(List<Integer> faces) {
    return "{\"source\": \"supplied\", \"faces\": " + faces + "}";
  }

  /** A random seed of 64 hexadecimal digits. The outcome shows it. */
  public static String freshSeed() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return hex(bytes);
  }

  /** A line as VASSAL's chat shows text: after `-` or `*` it reads HTML, and it replaces `<>` by the name of a user. */
  public static String forChat(String line) {
    return line.strip().matches("(?s)([-*]|<>).*") ? "\u2060" + line.strip() : line;
  }

  private URI placeOf(String ruleset, String rule) {
    return URI.create(address + "/v1/" + ruleset + "/" + rule);
  }

  private static String body(String state, String dice, String context) {
    String known = state.startsWith("{") ? state : quoted(state);
    return "{\"state\": " + known + ", \"dice\": " + dice + (context == null ? "}" : ", \"context\": " + quoted(context) + "}");
  }

  /**
   * The place of a scalar of a state that the answer's state has with another value, or null. The rules write a state in its normal
   * form: they sort lists, fill in what is missing or false, reduce fractions, and replace words that the `name` beside them tells better.
   */
  private static String strange(Json asked, Json came, String place) {
    for (Map.Entry<String, Json> each : asked.members.entrySet()) {
      Json one = each.getValue(), other = came.members.get(each.getKey());
      String name = each.getKey().substring(1, each.getKey().length() - 1);
      if (other == null) continue;
      boolean named = asked.at("name") != null && !name.equals("name");
      boolean word = one.text.matches("\"\\D*\"") && other.text.startsWith("\"") && !named;
      boolean number = one.text.matches("-?\\d+") && other.text.matches("-?\\d+");
      boolean truth = one.text.equals("true") && other.text.equals("false");
      if (word && !one.words().equals(other.words()) || number && !one.text.equals(other.text) || truth) return place + "/" + name;
      String inside = strange(one, other, place + "/" + name);
      if (inside != null) return inside;
    }
    return null;
  }

  /** The place of the answer that does not belong to the question, or null. The id covers the normal form of the state. */
  private static String difference(Json answer, String ruleset, String rule, String state, Json dice, String context) {
    for (String name : List.of("id", "ruleset", "rule", "state", "context", "rulings", "dice", "result", "summary"))
      if (answer.at(name) == null) return "/" + name;
    if (!answer.at("ruleset").has("id", quoted(ruleset))) return "/ruleset/id";
    if (!answer.has("rule", quoted(rule))) return "/rule";
    if (!housed(answer.at("ruleset").at("houses"), state)) return "/ruleset/houses";
    if (!answer.has("context", context == null ? "null" : quoted(context))) return "/context";
    Json came = answer.at("dice");
    if (!came.has("source", dice.at("source").text)) return "/dice/source";
    if (dice.at("seed") != null && !came.has("seed", dice.at("seed").text)) return "/dice/seed";
    if (dice.at("faces") != null) {
      List<String> faces = new ArrayList<>();
      for (Json thrown : came.at("throws").items) for (Json face : thrown.at("faces").items) faces.add(face.text);
      if (!dice.at("faces").text.equals("[" + String.join(",", faces) + "]")) return "/dice/throws";
    }
    String strange = state.startsWith("{") ? strange(new Reader(state).value(), answer.at("state"), "/state") : null;
    if (strange != null) return strange;
    Map<String, String> question = new TreeMap<>();
    for (String name : List.of("ruleset", "rule", "state", "context")) question.put(quoted(name), answer.at(name).text);
    question.put("\"stream\"", "\"ror.dice.v1\"");
    question.put("\"dice\"", dice.text);
    question.put("\"rulings\"", "{}");
    return answer.has("id", quoted(sha256(Json.object(question)))) ? null : "/id";
  }

  /** Whether the house rules of an answer are those that the line names by their first digits. */
  private static boolean housed(Json answered, String state) {
    if (answered == null) return false;
    List<String> houses = answered.items.stream().map(Json::words).collect(Collectors.toList());
    List<String> named = Pattern.compile("house:([0-9a-fA-F]+)").matcher(state.startsWith("{") ? "" : state).results()
        .map(each -> "sha256:" + each.group(1).toLowerCase(Locale.ROOT)).collect(Collectors.toList());
    return houses.stream().allMatch(house -> named.stream().anyMatch(house::startsWith))
        && named.stream().allMatch(name -> houses.stream().anyMatch(house -> house.startsWith(name)));
  }

  /** A member of an answer that has no id. */
  Json member(String path, String body, String name) throws IOException, InterruptedException {
    Json member;
    try {
      member = Json.read(sent(URI.create(address + path), body, "application/json")).at(name);
    } catch (RuntimeException error) {
      throw wrong("");
    }
    if (member == null) throw wrong("/" + name);
    return member;
  }

  Refusal wrong(String place) {
    String what = place.isEmpty() ? "The answer" : "`" + place + "` of the answer";
    String why = ". Something else answers at " + address + ", or a cache mixes answers.";
    return new Refusal(what + " does not belong to the question" + why, null);
  }

  // Retries the same request: its seed gives the same answer. clients/README.md has the policy.
  private String sent(URI place, String body, String accept) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(place).header("Content-Type", "application/json").header("Accept", accept);
    if (key != null) request.header("Authorization", "Bearer " + key);
    request.POST(HttpRequest.BodyPublishers.ofString(body));
    long end = System.nanoTime() + patience.toNanos();
    for (long pause = FIRST_WAIT; ; pause = Math.min(LONGEST_WAIT, 2 * pause)) {
      long wait = (long) (pause * (0.5 + ThreadLocalRandom.current().nextDouble() / 2));
      Refusal refusal;
      try {
        Duration left = Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
        request.timeout(left.compareTo(ONE_TRY) < 0 ? left : ONE_TRY);
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        if (answer.statusCode() == 200) return answer.body();
        refusal = new Refusal(wordsOf(answer.body()), null);
        if (!RETRIED.contains(answer.statusCode())) throw refusal;
        wait = Math.max(wait, answer.headers().firstValue("Retry-After").map(RingRoller::milliseconds).orElse(0L));
      } catch (Refusal told) {
        throw told;
      } catch (IOException away) {
        refusal = new Refusal("The service at " + address + " does not answer.", away);
      }
      if (System.nanoTime() + wait * 1_000_000 > end) throw refusal;
      Thread.sleep(wait);
    }
  }

  private static long milliseconds(String after) {
    return after.matches("\\d{1,9}") ? 1000 * Long.parseLong(after) : 0;
  }

  /** The words of a refusal: text, or a problem document (RFC 9457) with its faults. */
  private static String wordsOf(String answer) {
    try {
      Json problem = Json.read(answer);
      List<String> lines = new ArrayList<>(List.of(problem.at("detail").words()));
      if (problem.at("errors") != null)
        for (Json fault : problem.at("errors").items) lines.add(fault.at("pointer").words() + ": " + fault.at("detail").words());
      return String.join("\n", lines);
    } catch (RuntimeException error) {
      return answer;
    }
  }

  /** A text as JSON, in the form of RFC 8785. */
  static String quoted(String line) {
    StringBuilder text = new StringBuilder("\"");
    for (char each : line.toCharArray()) {
      int known = "\b\t\n\f\r\"\\".indexOf(each);
      if (known >= 0) text.append('\\').append("btnfr\"\\".charAt(known));
      else if (each < ' ') text.append(String.format("\\u%04x", (int) each));
      else text.append(each);
    }
    return text.append('"').toString();
  }

  private static String sha256(String text) {
    try {
      return hex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException error) {
      throw new AssertionError(error); // each Java has it
    }
  }

  private static String hex(byte[] bytes) {
    return String.format("%0" + 2 * bytes.length + "x", new BigInteger(1, bytes));
  }

  /** A value of JSON: its text in the canonical form of RFC 8785, and its members or items. */
  static final class Json {
    final String text;
    final Map<String, Json> members;
    final List<Json> items;

    Json(String text, Map<String, Json> members, List<Json> items) {
      this.text = text;
      this.members = members;
      this.items = items;
    }

    static Json any(String text) {
      return new Reader(text).value();
    }

    static Map<String, String> fields(String text) {
      Map<String, String> found = new TreeMap<>();
      any(text).members.forEach((name, each) -> found.put(name, each.text));
      return found;
    }

    static Json read(String text) {
      Reader reader = new Reader(text);
      Json value = reader.value();
      if (value.members.isEmpty() || reader.mark() != 0) throw new IllegalArgumentException("This is not a JSON object.");
      return value;
    }

    static String object(Map<String, String> members) {
      return members.entrySet().stream().map(each -> each.getKey() + ":" + each.getValue()).collect(Collectors.joining(",", "{", "}"));
    }

    Json at(String name) {
      return members.get(quoted(name));
    }

    boolean has(String name, String expected) {
      return at(name) != null && at(name).text.equals(expected);
    }

    /** The text of a string, without its quotes and escapes. */
    String words() {
      StringBuilder words = new StringBuilder();
      for (int place = 1; place < text.length() - 1; place++) {
        char each = text.charAt(place);
        if (each == '\\') {
          each = text.charAt(++place);
          int known = "btnfr".indexOf(each);
          if (known >= 0) each = "\b\t\n\f\r".charAt(known);
          if (each == 'u') {
            each = (char) Integer.parseInt(text.substring(place + 1, place + 5), 16);
            place += 4;
          }
        }
        words.append(each);
      }
      return words.toString();
    }
  }

  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    /** The next sign that is no space, or 0 at the end. */
    char mark() {
      while (at < text.length() && text.charAt(at) <= ' ') at++;
      return at < text.length() ? text.charAt(at) : 0;
    }

    Json value() {
      char mark = mark();
      if (mark == '{') return object();
      if (mark == '[') return array();
      int start = at;
      if (mark == '"') {
        for (at++; text.charAt(at) != '"'; at++) if (text.charAt(at) == '\\') at++;
        at++;
      } else {
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) at++;
        if (at == start) throw new IllegalArgumentException("This is not JSON.");
      }
      return new Json(text.substring(start, at), Map.of(), List.of());
    }

    private Json object() {
      Map<String, Json> members = new TreeMap<>();
      for (at++; mark() != '}'; ) {
        String name = value().text;
        if (mark() != ':') throw new IllegalArgumentException("This is not JSON.");
        at++;
        members.put(name, value());
        if (mark() == ',') at++;
      }
      at++;
      Map<String, String> texts = new TreeMap<>();
      members.forEach((name, each) -> texts.put(name, each.text));
      return new Json(Json.object(texts), members, List.of());
    }

    private Json array() {
      List<Json> items = new ArrayList<>();
      for (at++; mark() != ']'; ) {
        items.add(value());
        if (mark() == ',') at++;
      }
      at++;
      return new Json(items.stream().map(each -> each.text).collect(Collectors.joining(",", "[", "]")), Map.of(), items);
    }
  }

  /** Address, ruleset, rule, state and context; prints the lines of the answer, or of the refusal. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      new RingRoller(arguments[0]).roll(arguments[1], arguments[2], arguments[3], arguments[4]).forEach(System.out::println);
    } catch (Refusal refusal) {
      System.out.println(refusal.getMessage());
      System.exit(1);
    }
  }
}
