// Throws a battle and shows it: Example.exe ADDRESS. Everything a game needs of the client is here once.

using System;
using System.Collections.Generic;
using RulesOfTheRing;

static class Example
{
    static Dictionary<string, object> Group(string id, string type, int count) =>
        new Dictionary<string, object> { ["id"] = id, ["type"] = type, ["count"] = count };

    static Dictionary<string, object> Side(params object[] groups) => new Dictionary<string, object> { ["groups"] = groups };

    static int Main(string[] arguments)
    {
        var state = new Dictionary<string, object>
        {
            ["attacker"] = Side(Group("riders", "man", 4)),
            ["defender"] = Side(Group("uruks", "uruk-hai", 10)),
        };
        using (var ring = new RorClient(arguments[0]))
        {
            try
            {
                var battle = ring.Resolve("ring-of-power", "combat", state, context: "game-42/turn-3").Result;
                Console.WriteLine(battle.Summary);
                Console.WriteLine(string.Join(" ", battle.Faces));
                Console.WriteLine(ring.Words(battle.Id).Result);
                Console.WriteLine(ring.Replay(battle.Id).Result.Id == battle.Id ? "kept" : "lost");
            }
            catch (AggregateException error) when (error.InnerException is RorProblem)
            {
                Console.WriteLine(error.InnerException.Message);
                return 1;
            }
        }
        return 0;
    }
}
