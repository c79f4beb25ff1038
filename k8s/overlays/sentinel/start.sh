#!/bin/sh
# Starts one of three servers, or the Sentinel beside it: start.sh server | sentinel
# It asks the Sentinels which server is the primary. If none answers, the first of the three is.
set -eu
name=$(hostname).ror-outcomes

asked() {
  for number in 0 1 2; do
    found=$(timeout 2 valkey-cli --no-auth-warning -h "ror-outcomes-$number.ror-outcomes" -p 26379 \
      sentinel get-master-addr-by-name outcomes 2>/dev/null | head -n 1) || found=
    case $found in
      ror-outcomes-*) echo "$found" && return ;;
    esac
  done
}

primary=$(asked)
# A primary that starts again is empty, and its replicas would copy that. So it waits until the Sentinels choose a replica.
for _ in 1 2 3 4 5 6 7 8 9 10; do
  [ "$1" = server ] && [ "$primary" = "$name" ] || break
  sleep 1
  primary=$(asked)
done
primary=${primary:-ror-outcomes-0.ror-outcomes}

if [ "$1" = sentinel ]; then
  cat >/run/outcomes/sentinel.conf <<END
port 26379
dir /run/outcomes
protected-mode no
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $name
sentinel monitor outcomes $primary 6379 2
sentinel auth-pass outcomes $ADMIN_PASSWORD
sentinel down-after-milliseconds outcomes 2000
sentinel failover-timeout outcomes 10000
END
  exec valkey-sentinel /run/outcomes/sentinel.conf
fi

# It is a cache: no disk but for what a new replica is sent, the least used outcomes go first.
set -- --port 6379 --dir /run/outcomes --save "" --maxmemory 256mb --maxmemory-policy allkeys-lfu \
  --replica-announce-ip "$name" --masterauth "$ADMIN_PASSWORD" --requirepass "$ADMIN_PASSWORD" \
  --user ror on ">$STORE_PASSWORD" "~*" "&*" -@all +@connection +@read +@write +@scripting +@transaction -@dangerous +role
if [ "$primary" != "$name" ]; then
  set -- "$@" --replicaof "$primary" 6379
fi
exec valkey-server "$@"
