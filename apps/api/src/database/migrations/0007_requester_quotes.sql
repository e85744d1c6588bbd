-- The latest quote that each requester got of an account and pair: nobody changes what another one approves. `latest_quote` had one row for
-- all requesters. It stays for processes of the version before, which run beside this one during an upgrade, and nothing reads it any more.
CREATE TABLE requester_quote (
  -- A hash of the project, the page and the caller, so that no address of a caller is stored.
  requester text NOT NULL CHECK (requester ~ '^[0-9a-f]{64}$'),
  chain_id bigint NOT NULL,
  account text NOT NULL CHECK (account ~ '^0x[0-9a-f]{40}$'),
  from_token text NOT NULL CHECK (from_token ~ '^0x[0-9a-f]{40}$'),
  to_token text NOT NULL CHECK (to_token ~ '^0x[0-9a-f]{40}$'),
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  -- Who has to be allowed to take the token; null where nobody takes it.
  spender text CHECK (spender ~ '^0x[0-9a-f]{40}$'),
  quoted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (requester, chain_id, account, from_token, to_token)
) WITH (fillfactor = 70);
