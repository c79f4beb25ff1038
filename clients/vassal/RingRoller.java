// Throws at a service of the Rules of the Ring and gives the lines for a chat. Java 11, as VASSAL itself; nothing beside it.
//
//   java RingRoller.java http://localhost:8000 war-of-the-ring sorcery '{"rating": "B"}' game-42/turn-3
//
// What may live here: sending a request safely, reading the words that come back. No rule, no dice.

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The service at one address. One roller serves a whole game, from any thread. */
public final class RingRoller {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int TRIES = 5;
  private static final long PAUSE = 250;
  private static final long LONGEST_PAUSE = 30_000;
  private static final Set<Integer> PASSES = Set.of(429, 502, 503, 504);

  private final String address;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).version(HttpClient.Version.HTTP_1_1).build();

  /** @param address where the service is, such as http://localhost:8000 */
  public RingRoller(String address) {
    this.address = address.replaceAll("/+$", "");
  }

  /** Why there is no answer. Its message can be shown to a player. */
  public static final class Refusal extends IOException {
    Refusal(String words, Throwable cause) {
      super(words, cause);
    }
  }

  /**
   * Resolves a rule.
   *
   * @param state the state as a line, such as "12 orc v 4 man @ woods", or as a JSON object
   * @param context text that gives each throw its own dice from one seed, such as game-42/turn-3; of letters, digits, - _ . /
   * @return the outcome in words: its summary, what it is known by, and a line for each reason
   * @throws Refusal if the service refuses it, or is away after five tries
   */
  public List<String> roll(String ruleset, String rule, String state, String context) throws IOException, InterruptedException {
    if (!context.matches("[\\w./-]*")) throw new IllegalArgumentException("A context has letters, digits, - _ . /: " + context);
    String body =
        String.format(
            "{\"state\": %s, \"context\": \"%s\", \"dice\": {\"source\": \"seeded\", \"seed\": \"%s\"}}",
            state.startsWith("{") ? state : quoted(state), context, freshSeed());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/v1/" + ruleset + "/" + rule))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header("Accept", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return sent(request).lines().collect(Collectors.toList());
  }

  private static String quoted(String line) {
    StringBuilder text = new StringBuilder("\"");
    for (char each : line.toCharArray()) {
      if (each == '"' || each == '\\') text.append('\\').append(each);
      else if (each < ' ') text.append(String.format("\\u%04x", (int) each));
      else text.append(each);
    }
    return text.append('"').toString();
  }

  // Sends the same request again where nobody answered: the seed stands in it, so the answer is the same.
  private String sent(HttpRequest request) throws IOException, InterruptedException {
    for (int turn = 1; ; turn++) {
      long pause = PAUSE << turn - 1;
      Refusal refusal;
      try {
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 200) return answer.body();
        refusal = new Refusal(answer.body(), null);
        long asked = 1000 * answer.headers().firstValueAsLong("Retry-After").orElse(0);
        if (!PASSES.contains(answer.statusCode()) || asked > LONGEST_PAUSE) throw refusal;
        pause = Math.max(pause, asked);
      } catch (Refusal told) {
        throw told;
      } catch (IOException away) {
        refusal = new Refusal("The service at " + address + " does not answer.", away);
      }
      if (turn == TRIES) throw refusal;
      Thread.sleep(pause);
    }
  }

  /** A seed that nobody chose: 64 hexadecimal digits. The outcome shows it. */
  public static String freshSeed() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    StringBuilder digits = new StringBuilder();
    for (byte each : bytes) digits.append(String.format("%02x", each));
    return digits.toString();
  }

  /** Address, ruleset, rule, state and context; prints the lines of the answer, or what is wrong. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      new RingRoller(arguments[0]).roll(arguments[1], arguments[2], arguments[3], arguments[4]).forEach(System.out::println);
    } catch (Refusal refusal) {
      System.out.println(refusal.getMessage());
      System.exit(1);
    }
  }
}
