-- Who an account belongs to at a provider. An account of an email address has none, and the address of a provider is in no table: it never
-- leads to an account.
CREATE TABLE social_identity (
  provider text NOT NULL CHECK (provider IN ('google', 'github', 'apple', 'facebook', 'x', 'discord')),
  -- Who issued the subject, because two servers can give the same one to two users.
  issuer text NOT NULL CHECK (length(issuer) <= 255),
  -- The id of the user there, which never changes, unlike a name or an address.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  account_id text NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  -- What the user is called there, to be shown.
  name text CHECK (length(name) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, issuer, subject)
);
--> statement-breakpoint
-- A login at a provider, until it is over. Rows are deleted a day later.
CREATE TABLE social_login (
  id text PRIMARY KEY CHECK (id ~ '^[-_A-Za-z0-9]{22}$'),
  provider text NOT NULL CHECK (provider IN ('google', 'github', 'apple', 'facebook', 'x', 'discord')),
  -- The thumbprint of the device key that began it.
  device_id text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL CHECK (length(browser) <= 64),
  -- The keyed hash of the cookie of the popup that opened its page. State, nonce and the verifier of PKCE are made from it and the server's
  -- secret, and are in no table.
  popup_hash text,
  -- When the result was used. It is used once.
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (used_at IS NULL OR popup_hash IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX social_login_created_at ON social_login (created_at);
