# Work that several processes share: refusals.

no-scheduler = There is no scheduler at { $address }: { $text }.
workers-with-other-rules = Some workers have other rules than this process.
    .expected = { $editions }
worker-killed = One of the { $workers } worker processes was killed before its work was done, so there is no answer.
        .help = Try again. If the machine runs out of memory, use fewer workers.
