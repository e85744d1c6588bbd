-- The names of accounts. Each label belongs to one account, and so does each appearance: the skeletons of two labels that look alike
-- are equal.
CREATE TABLE registered_name (
  label text PRIMARY KEY CHECK (label ~ '^[a-z0-9-]{4,63}$'),
  skeleton text NOT NULL UNIQUE,
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  -- ENSIP-11: 0x80000000 | chain id.
  coin_type bigint NOT NULL CHECK (coin_type BETWEEN 2147483649 AND 4294967295),
  -- An account with a key is the same on every chain. That of a contract is known on one chain only.
  signed_by text NOT NULL CHECK (signed_by IN ('key', 'contract')),
  registered_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX registered_name_address ON registered_name (address, registered_at, label);
--> statement-breakpoint
-- Each message registers a name once.
CREATE TABLE name_message (
  key text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX name_message_expires_at ON name_message (expires_at);
