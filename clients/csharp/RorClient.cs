// A client of the Rules of the Ring for C#: Unity, Godot with .NET, anything from .NET Standard 2.0 on. One file; it needs
// nothing beside the runtime: HttpClient, and the JSON reader of System.Runtime.Serialization.
//
// It sends a request, compares the answer with it, and reads the answer. It has no rule and no dice.

using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;

namespace RulesOfTheRing
{
    /// <summary>The service at one address. One client serves a whole game, from any thread.</summary>
    /// <remarks>
    /// The client retries a request if the service is away or busy. The seed decides the answer, and the client draws it before
    /// the first try. An answer that does not belong to its question is a RorProblem with the type "wrong-answer".
    /// </remarks>
    public sealed class RorClient : IDisposable
    {
        readonly HttpClient http;
        readonly TimeSpan timeout;
        readonly TimeSpan patience;
        readonly Random random = new Random();
        readonly ConcurrentDictionary<string, bool> throwing = new ConcurrentDictionary<string, bool>();

        /// <param name="address">The address of the service, for instance http://localhost:8000.</param>
        /// <param name="timeout">The longest time of one try; 30 seconds by default.</param>
        /// <param name="patience">The longest time of all tries with their waits; 60 seconds by default.</param>
        /// <param name="key">Your key, if the service needs one.</param>
        /// <param name="handler">The sender, if it is not the runtime's own.</param>
        public RorClient(
            string address, TimeSpan? timeout = null, TimeSpan? patience = null, string key = null, HttpMessageHandler handler = null)
        {
            http = handler == null ? new HttpClient() : new HttpClient(handler);
            http.BaseAddress = new Uri(address.TrimEnd('/') + "/");
            http.Timeout = Timeout.InfiniteTimeSpan;
            if (key != null) http.DefaultRequestHeaders.Add("Authorization", "Bearer " + key);
            this.timeout = timeout ?? TimeSpan.FromSeconds(30);
            this.patience = patience ?? TimeSpan.FromSeconds(60);
        }

        /// <summary>Resolves a rule.</summary>
        /// <param name="state">What is on the table: names and values as the rule's page lists them; dictionaries and lists inside.</param>
        /// <param name="seed">What the dice come from; drawn here where it is left out. The outcome shows it.</param>
        /// <param name="context">Text that gives each throw its own dice from one seed, such as game-42/turn-3.</param>
        /// <param name="faces">The faces of dice that were thrown on a table, in their order, in place of a seed.</param>
        /// <param name="rulings">Ruling and reading, where another than the default is played.</param>
        /// <exception cref="RorProblem">The service refuses it, or is away.</exception>
        public async Task<Outcome> Resolve(
            string ruleset, string rule, object state, string seed = null, string context = null, IEnumerable<int> faces = null,
            IDictionary<string, string> rulings = null, CancellationToken stop = default(CancellationToken))
        {
            if (faces != null && seed != null) throw new ArgumentException("Dice have a seed or faces, not both.");
            if (faces == null && seed == null && await Throws(ruleset, rule, stop).ConfigureAwait(false)) seed = FreshSeed();
            var request = new Dictionary<string, object> { ["state"] = state };
            if (seed != null) request["dice"] = new Dictionary<string, object> { ["source"] = "seeded", ["seed"] = seed };
            if (faces != null) request["dice"] = new Dictionary<string, object> { ["source"] = "supplied", ["faces"] = faces };
            if (context != null) request["context"] = context;
            if (rulings != null) request["rulings"] = rulings;
            var found = new Outcome(await Post($"v1/{ruleset}/{rule}", request, stop).ConfigureAwait(false));
            Comparison.Outcome(found, ruleset, rule, request);
            return found;
        }

        /// <summary>The exact odds of a rule: of its headline, or of the fields that are named.</summary>
        /// <exception cref="RorProblem">The service refuses it, or is away.</exception>
        public async Task<Answer> Odds(
            string ruleset, string rule, object state, IEnumerable<string> fields = null,
            CancellationToken stop = default(CancellationToken))
        {
            var request = new Dictionary<string, object> { ["state"] = state };
            if (fields != null) request["fields"] = fields;
            var found = await Post($"v1/{ruleset}/{rule}/odds", request, stop).ConfigureAwait(false);
            Comparison.Rule(found, ruleset, rule, state);
            return found;
        }

        /// <summary>An outcome again, by its id: the bytes that the service keeps. They have no summary, see Words.</summary>
        /// <exception cref="RorProblem">It is not kept, or the service is away.</exception>
        public async Task<Outcome> Replay(string id, CancellationToken stop = default(CancellationToken))
        {
            var found = new Outcome(await Send(() => Getting("v1/outcomes/" + id), stop).ConfigureAwait(false));
            Comparison.Same("/id", id, found["id"]);
            return found;
        }

        /// <summary>A kept outcome in words, by its id: its sentence, its dice and a line for each reason.</summary>
        /// <exception cref="RorProblem">It is not kept, or the service is away.</exception>
        public async Task<string> Words(string id, CancellationToken stop = default(CancellationToken))
        {
            try
            {
                var words = await Said(() => Getting("v1/outcomes/" + id, "text/plain"), stop).ConfigureAwait(false);
                return words.Contains("; id " + id) ? words : throw RorProblem.Wrong("/id");
            }
            catch (RorProblem problem) when (problem.Status >= 400 && problem.Members.Count == 0)
            {
                await Replay(id, stop).ConfigureAwait(false); // The refusal again, with its members.
                throw;
            }
        }

        /// <summary>Has an outcome recomputed. `holds` of the answer says whether it is what it claims to be.</summary>
        /// <exception cref="RorProblem">It is no outcome, or the service is away.</exception>
        public async Task<Answer> Verify(string outcome, CancellationToken stop = default(CancellationToken))
        {
            var found = await Send(() => Posting("v1/verify", outcome), stop).ConfigureAwait(false);
            if (!(found["holds"] is bool holds)) throw RorProblem.Wrong("/holds");
            if (holds) Comparison.Same("/id", Json.At(Json.Read(outcome), "id"), found["id"]);
            return found;
        }

        /// <summary>Any other call of the service: its path, and its request where it takes one.</summary>
        /// <exception cref="RorProblem">The service refuses it, or is away.</exception>
        public Task<Answer> Call(string path, object request = null, CancellationToken stop = default(CancellationToken)) =>
            request == null
                ? Send(() => Getting(path.TrimStart('/')), stop)
                : Post(path.TrimStart('/'), request, stop);

        /// <summary>A seed that nobody chose: 64 hexadecimal digits.</summary>
        public static string FreshSeed()
        {
            var bytes = new byte[32];
            using (var random = RandomNumberGenerator.Create()) random.GetBytes(bytes);
            return string.Concat(bytes.Select(each => each.ToString("x2")));
        }

        /// <summary>Ends what is open to the service.</summary>
        public void Dispose() => http.Dispose();

        /// <summary>Whether a rule throws dice, and so needs a seed: asked once for each rule.</summary>
        async Task<bool> Throws(string ruleset, string rule, CancellationToken stop)
        {
            var name = $"v1/rulesets/{ruleset}/rules/{rule}";
            if (throwing.TryGetValue(name, out bool known)) return known;
            var page = await Call(name, null, stop).ConfigureAwait(false);
            Comparison.Same("/id", rule, page["id"]);
            return throwing[name] = page["throws"] is bool throws ? throws : throw RorProblem.Wrong("/throws");
        }

        Task<Answer> Post(string path, object request, CancellationToken stop)
        {
            var body = Json.Write(request);
            return Send(() => Posting(path, body), stop);
        }

        static HttpRequestMessage Getting(string path, string accept = "application/json")
        {
            var request = new HttpRequestMessage(HttpMethod.Get, path);
            request.Headers.Add("Accept", accept);
            return request;
        }

        static HttpRequestMessage Posting(string path, string body) =>
            new HttpRequestMessage(HttpMethod.Post, path) { Content = new StringContent(body, Encoding.UTF8, "application/json") };

        async Task<Answer> Send(Func<HttpRequestMessage> making, CancellationToken stop) =>
            new Answer(await Said(making, stop).ConfigureAwait(false));

        /// <summary>The text of an answer, after the retries that clients/README.md describes.</summary>
        async Task<string> Said(Func<HttpRequestMessage> making, CancellationToken stop)
        {
            var time = System.Diagnostics.Stopwatch.StartNew();
            for (var pause = 0.25; ; pause = Math.Min(5, 2 * pause))
            {
                var wait = TimeSpan.FromSeconds(pause * Factor());
                var left = patience - time.Elapsed;
                RorProblem problem;
                using (var limit = CancellationTokenSource.CreateLinkedTokenSource(stop))
                {
                    limit.CancelAfter(left < timeout ? left : timeout);
                    try
                    {
                        using (var request = making())
                        using (var response = await http.SendAsync(request, limit.Token).ConfigureAwait(false))
                        {
                            var text = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
                            if (response.IsSuccessStatusCode) return text;
                            problem = RorProblem.Read((int)response.StatusCode, text);
                            if (!Passes(response.StatusCode)) throw problem;
                            var after = response.Headers.RetryAfter;
                            var asked = after?.Delta ?? after?.Date - DateTimeOffset.UtcNow;
                            if (asked > wait) wait = asked.Value;
                        }
                    }
                    catch (HttpRequestException error)
                    {
                        problem = RorProblem.Away(http.BaseAddress, error);
                    }
                    catch (IOException error)
                    {
                        problem = RorProblem.Away(http.BaseAddress, error);
                    }
                    catch (WebException error)
                    {
                        problem = RorProblem.Away(http.BaseAddress, error);
                    }
                    catch (OperationCanceledException error) when (!stop.IsCancellationRequested)
                    {
                        problem = RorProblem.Away(http.BaseAddress, error);
                    }
                }
                if (time.Elapsed + wait > patience) throw problem;
                await Task.Delay(wait, stop).ConfigureAwait(false);
            }
        }

        /// <summary>A random factor from 0.5 to 1, so that many clients do not come at once.</summary>
        double Factor()
        {
            lock (random) return 0.5 + random.NextDouble() / 2;
        }

        /// <summary>Whether the same request may be answered later.</summary>
        static bool Passes(HttpStatusCode status) => (int)status == 429 || status == HttpStatusCode.BadGateway
            || status == HttpStatusCode.ServiceUnavailable || status == HttpStatusCode.GatewayTimeout;
    }

    /// <summary>What the service answered: its very text, and its values.</summary>
    public class Answer
    {
        /// <summary>The answer as it came.</summary>
        public readonly string Text;

        /// <summary>Its members: string, long, double, bool, List&lt;object&gt;, Dictionary&lt;string, object&gt; or null.</summary>
        public readonly Dictionary<string, object> Members;

        internal Answer(string text)
        {
            Text = text;
            try
            {
                Members = Json.Read(text) as Dictionary<string, object> ?? throw RorProblem.Wrong("");
            }
            catch (Exception error) when (error is XmlException || error is FormatException)
            {
                throw RorProblem.Wrong("");
            }
        }

        /// <summary>The value at a path of names and places, such as "result", "defender", 0; null where there is none.</summary>
        public object this[params object[] path] => Json.At(Members, path);
    }

    /// <summary>An outcome: what fell, what came of it, and why.</summary>
    public sealed class Outcome : Answer
    {
        internal Outcome(Answer answer) : base(answer.Text) { }

        /// <summary>What names this very outcome: 64 hexadecimal digits.</summary>
        public string Id => (string)this["id"];

        /// <summary>What happened, in a sentence; null for an outcome of Replay.</summary>
        public string Summary => (string)this["summary"];

        /// <summary>What came of it, as the rule's page lists it.</summary>
        public Dictionary<string, object> Result => (Dictionary<string, object>)this["result"];

        /// <summary>Every face that fell, in the order of throwing.</summary>
        public IEnumerable<int> Faces =>
            from each in (List<object>)this["dice", "throws"]
            from face in (List<object>)Json.At(each, "faces")
            select (int)(long)face;
    }

    /// <summary>Why there is no answer. Its message can be shown to a player.</summary>
    public sealed class RorProblem : Exception
    {
        /// <summary>The status of HTTP; 0 where the service could not be reached.</summary>
        public readonly int Status;

        /// <summary>The kind of problem, such as /problems/schema.</summary>
        public readonly string Type;

        /// <summary>Where in the request the first fault is, as a JSON Pointer; null where it is in no place.</summary>
        public readonly string Pointer;

        /// <summary>The whole problem as the service told it; empty where it told none.</summary>
        public readonly Dictionary<string, object> Members;

        RorProblem(int status, string message, Dictionary<string, object> members, Exception cause = null) : base(message, cause)
        {
            Status = status;
            Members = members;
            Type = Json.At(members, "type") as string;
            Pointer = Json.At(members, "errors", 0, "pointer") as string;
        }

        internal static RorProblem Wrong(string pointer) => new RorProblem(
            200, (pointer == "" ? "The answer" : $"`{pointer}` of the answer") + " does not belong to the question. Something else "
            + "answers at this address, or a cache mixes answers.",
            new Dictionary<string, object> { ["type"] = "wrong-answer", ["errors"] = new List<object> {
                new Dictionary<string, object> { ["pointer"] = pointer } } });

        internal static RorProblem Away(Uri address, Exception cause) => new RorProblem(
            0, $"The service at {address} does not answer.", new Dictionary<string, object>(), cause);

        internal static RorProblem Read(int status, string text)
        {
            try
            {
                if (Json.Read(text) is Dictionary<string, object> members) return new RorProblem(status, Words(members), members);
            }
            catch (Exception error) when (error is XmlException || error is FormatException)
            {
                // A proxy answered, and not the service.
            }
            return new RorProblem(status, $"The service answered with status {status}.", new Dictionary<string, object>());
        }

        static string Words(Dictionary<string, object> members)
        {
            var faults = Json.At(members, "errors") as List<object> ?? new List<object>();
            var lines = faults.Select(fault => $"{Json.At(fault, "pointer")}: {Json.At(fault, "detail")}");
            var first = (Json.At(members, "detail") ?? Json.At(members, "title")) as string;
            return string.Join("\n", new[] { first }.Concat(lines).Where(line => line != null).Distinct());
        }
    }

    /// <summary>Whether an answer belongs to its question. Anything else is a RorProblem.</summary>
    static class Comparison
    {
        internal static void Rule(Answer found, string ruleset, string rule, object state)
        {
            Same("/ruleset/id", ruleset, found["ruleset", "id"]);
            Same("/rule", rule, found["rule"]);
            var houses = (found["ruleset", "houses"] as List<object> ?? throw RorProblem.Wrong("/ruleset/houses"))
                .Select(each => each as string ?? "").ToList();
            var named = Regex.Matches(state as string ?? "", "house:([0-9a-fA-F]+)").Cast<Match>()
                .Select(each => "sha256:" + each.Groups[1].Value.ToLowerInvariant()).ToList();
            Func<string, string, bool> begins = (house, name) => house.StartsWith(name, StringComparison.Ordinal);
            if (!houses.All(house => named.Any(name => begins(house, name)))
                || !named.All(name => houses.Any(house => begins(house, name)))) throw RorProblem.Wrong("/ruleset/houses");
            State(Json.Read(Json.Write(new Dictionary<string, object> { ["state"] = state })), found.Members, "");
        }

        /// <summary>Compares the scalars of a state that the answer's state has, too. The rules write a state in its normal form: they
        /// sort lists, fill in what is missing or false, reduce fractions, and replace words that the `name` beside them tells
        /// better.</summary>
        static void State(object asked, object came, string place)
        {
            if (!(asked is Dictionary<string, object> members)) return;
            foreach (var each in members)
            {
                var other = Json.At(came, each.Key);
                State(each.Value, other, place + "/" + each.Key);
                var word = each.Value is string text && !Regex.IsMatch(text, "[0-9]") && (each.Key == "name" || !members.ContainsKey("name"));
                if ((word || each.Value is long || true.Equals(each.Value)) && other != null && other.GetType() == each.Value.GetType())
                    Same(place + "/" + each.Key, each.Value, other);
            }
        }

        /// <summary>Compares all that the question fixes. The id covers the normal form of the state.</summary>
        internal static void Outcome(Answer found, string ruleset, string rule, Dictionary<string, object> asked)
        {
            foreach (var name in new[] { "id", "ruleset", "rule", "state", "context", "rulings", "dice", "result" })
                if (!found.Members.ContainsKey(name)) throw RorProblem.Wrong("/" + name);
            Rule(found, ruleset, rule, asked["state"]);
            Same("/context", asked.TryGetValue("context", out var context) ? context : null, found["context"]);
            var faces = (found["dice", "throws"] as List<object> ?? new List<object>())
                .SelectMany(each => Json.At(each, "faces") as List<object> ?? new List<object>()).ToList();
            var dice = new Dictionary<string, object> { ["source"] = "supplied", ["faces"] = faces };
            if (asked.TryGetValue("dice", out var given)) dice = new Dictionary<string, object>((Dictionary<string, object>)given);
            Same("/dice/source", dice["source"], found["dice", "source"]);
            if (dice.ContainsKey("seed")) Same("/dice/seed", dice["seed"], found["dice", "seed"]);
            else Same("/dice/throws", Json.Canonical(dice["faces"]), Json.Canonical(faces));
            var rulings = asked.TryGetValue("rulings", out var readings) ? (IDictionary<string, string>)readings : null;
            foreach (var ruling in rulings ?? new Dictionary<string, string>())
                Same("/rulings/" + ruling.Key, ruling.Value, found["rulings", ruling.Key]);
            if (rulings != null && rulings.Count > 0) return; // The id leaves out defaults, which are unknown here.
            var question = new Dictionary<string, object>
            {
                ["stream"] = "ror.dice.v1", ["ruleset"] = found["ruleset"], ["rule"] = rule, ["state"] = found["state"],
                ["dice"] = dice, ["context"] = found["context"], ["rulings"] = new Dictionary<string, object>(),
            };
            using (var hash = SHA256.Create())
            {
                var digest = hash.ComputeHash(Encoding.UTF8.GetBytes(Json.Canonical(question)));
                Same("/id", string.Concat(digest.Select(each => each.ToString("x2"))), found["id"]);
            }
        }

        internal static void Same(string pointer, object expected, object came)
        {
            if (!Equals(expected, came)) throw RorProblem.Wrong(pointer);
        }
    }

    /// <summary>JSON as dictionaries, lists and values, and back.</summary>
    static class Json
    {
        internal static object Read(string text)
        {
            if (string.IsNullOrWhiteSpace(text)) throw new FormatException("This is not JSON.");
            var bytes = Encoding.UTF8.GetBytes(text);
            using (var reader = JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max))
                return Value(XElement.Load(reader));
        }

        internal static object At(object value, params object[] path)
        {
            foreach (var step in path)
            {
                if (step is string name)
                    value = value is Dictionary<string, object> members && members.TryGetValue(name, out var found) ? found : null;
                else
                    value = value is List<object> items && (int)step < items.Count ? items[(int)step] : null;
            }
            return value;
        }

        /// <summary>The canonical form of RFC 8785, for values without fractions.</summary>
        internal static string Canonical(object value) => Write(Sorted(value));

        static object Sorted(object value)
        {
            if (value is string) return value;
            if (value is Dictionary<string, object> members)
                return new SortedDictionary<string, object>(members.ToDictionary(each => each.Key, each => Sorted(each.Value)), StringComparer.Ordinal);
            return value is IEnumerable items ? items.Cast<object>().Select(Sorted).ToList() : value;
        }

        internal static string Write(object value)
        {
            var text = new StringBuilder();
            Write(value, text);
            return text.ToString();
        }

        static object Value(XElement element)
        {
            switch ((string)element.Attribute("type"))
            {
                case "object":
                    var members = new Dictionary<string, object>();
                    foreach (var member in element.Elements()) members[Name(member)] = Value(member);
                    return members;
                case "array": return element.Elements().Select(Value).ToList();
                case "number":
                    return long.TryParse(element.Value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole)
                        ? whole
                        : (object)double.Parse(element.Value, CultureInfo.InvariantCulture);
                case "boolean": return element.Value == "true";
                case "null": return null;
                default: return element.Value;
            }
        }

        // The reader makes elements of members; a name that no element may have stands in an attribute.
        static string Name(XElement member) => (string)member.Attribute("item") ?? member.Name.LocalName;

        static void Write(object value, StringBuilder text)
        {
            if (value == null) text.Append("null");
            else if (value is bool truth) text.Append(truth ? "true" : "false");
            else if (value is string words) Quote(words, text);
            else if (value is IDictionary members) Members(members, text);
            else if (value is IEnumerable items) Items(items, text);
            else if (value is IFormattable number && !(value is Enum))
                text.Append(number.ToString(null, CultureInfo.InvariantCulture));
            else throw new ArgumentException($"{value.GetType()} cannot be sent as JSON.");
        }

        static void Members(IDictionary members, StringBuilder text)
        {
            var between = "{";
            foreach (DictionaryEntry member in members)
            {
                Quote((string)member.Key, text.Append(between));
                Write(member.Value, text.Append(':'));
                between = ",";
            }
            text.Append(between == "{" ? "{}" : "}");
        }

        static void Items(IEnumerable items, StringBuilder text)
        {
            var between = "[";
            foreach (var item in items)
            {
                Write(item, text.Append(between));
                between = ",";
            }
            text.Append(between == "[" ? "[]" : "]");
        }

        static void Quote(string words, StringBuilder text)
        {
            text.Append('"');
            foreach (var each in words)
            {
                var known = "\b\t\n\f\r\"\\".IndexOf(each);
                if (known >= 0) text.Append('\\').Append("btnfr\"\\"[known]);
                else if (each < ' ') text.Append("\\u").Append(((int)each).ToString("x4"));
                else text.Append(each);
            }
            text.Append('"');
        }
    }
}
