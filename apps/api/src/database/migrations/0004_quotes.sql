-- The latest quote of an account for each pair. Any process can build the approval that follows it.
CREATE TABLE latest_quote (
  chain_id bigint NOT NULL,
  account text NOT NULL CHECK (account ~ '^0x[0-9a-f]{40}$'),
  from_token text NOT NULL CHECK (from_token ~ '^0x[0-9a-f]{40}$'),
  to_token text NOT NULL CHECK (to_token ~ '^0x[0-9a-f]{40}$'),
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  -- Who has to be allowed to take the token; null where nobody takes it.
  spender text CHECK (spender ~ '^0x[0-9a-f]{40}$'),
  quoted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain_id, account, from_token, to_token)
);
--> statement-breakpoint
-- Old quotes are deleted by it.
CREATE INDEX latest_quote_quoted_at ON latest_quote (quoted_at);
