-- A passkey that logs in to an account. What opens the account's recovery share is another output of it, which never leaves the browser.
CREATE TABLE passkey (
  -- The id of the credential in base64url: at most 1,023 bytes.
  credential text PRIMARY KEY CHECK (credential ~ '^[-_A-Za-z0-9]+$' AND length(credential) <= 1364),
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- As the authenticator gave it (COSE).
  public_key bytea NOT NULL CHECK (length(public_key) <= 2048),
  -- How often it signed, as the authenticator says; 0 for those that do not count. It never goes back.
  counter bigint NOT NULL CHECK (counter >= 0),
  -- Whether it can be synchronized to other devices, which never changes, and whether it is.
  is_backup_eligible boolean NOT NULL,
  is_backed_up boolean NOT NULL CHECK (is_backup_eligible OR NOT is_backed_up),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX passkey_account_id ON passkey (account_id);
--> statement-breakpoint
-- A login with a passkey, until it is over. Its challenge is made from its id and the server's secret. Rows are deleted a day later.
CREATE TABLE passkey_login (
  id text PRIMARY KEY CHECK (id ~ '^[-_A-Za-z0-9]{22}$'),
  -- The thumbprint of the device key that began it.
  device_id text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL CHECK (length(browser) <= 64),
  -- When it was tried. It is tried once.
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX passkey_login_created_at ON passkey_login (created_at);
