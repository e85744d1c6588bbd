-- A login with an email address, until it is over. Rows are deleted a day later.
CREATE TABLE login (
  id text PRIMARY KEY CHECK (id ~ '^[-_A-Za-z0-9]{22}$'),
  -- Normalized.
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  -- The thumbprint of the device key that began it.
  device_id text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL CHECK (length(browser) <= 64),
  status text NOT NULL CHECK (status IN ('link-sent', 'approved', 'code-sent', 'finished', 'failed')),
  failure text CHECK (failure IN ('denied', 'no-tries', 'codes-stopped', 'replaced')),
  -- The keyed hash of the token in the link.
  link_hash text UNIQUE,
  match_code text,
  -- The keyed hash of the code with all that it is bound to.
  code_hash text,
  -- Tries left, of the match code or of the code.
  tries_left integer CHECK (tries_left >= 0),
  -- When the link, the approval or the code ends.
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CHECK ((status = 'code-sent') = (code_hash IS NOT NULL)),
  CHECK (status <> 'link-sent' OR (link_hash IS NOT NULL AND match_code IS NOT NULL)),
  CHECK (status IN ('finished', 'failed') OR expires_at IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX login_created_at ON login (created_at);
--> statement-breakpoint
CREATE INDEX login_device ON login (device_id, email);
--> statement-breakpoint
-- Wrong codes in a row over all logins of an address, by its keyed hash: whoever reads this table learns no address.
CREATE TABLE address_guard (
  address_digest text PRIMARY KEY,
  wrong_codes integer NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
  changed_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- When mails were sent to an address, in Unix seconds, oldest first. A device that has logged in with the address has a separate budget,
-- so that nobody else can use it up.
CREATE TABLE mail_budget (
  budget_digest text PRIMARY KEY,
  sent_at bigint[] NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX mail_budget_changed_at ON mail_budget (changed_at);
