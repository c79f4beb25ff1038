# Shadow Points.

shadow-points-throw = Shadow Points with the letter { $letter }
shadow-points = The Dark Power has { $points } Shadow Points: a { $face } with the letter { $letter }.

## Views of the odds

view-shadow-points-points = Shadow Points
