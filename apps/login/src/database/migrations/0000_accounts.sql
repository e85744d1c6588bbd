-- An account is a user of the operator. Its secret is split into shares; none of them is in this table.
CREATE TABLE account (
  id text PRIMARY KEY CHECK (id ~ '^[-_A-Za-z0-9]{22}$'),
  -- Normalized. Null for an account of a provider without a verified address.
  email text UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  -- The EVM address in lower case. The first share set decides it, once.
  address text UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- An address never changes: funds would be sent to one that nobody can sign for.
CREATE FUNCTION refuse_another_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.address IS NOT NULL AND NEW.address IS DISTINCT FROM OLD.address THEN
    RAISE EXCEPTION 'the address of an account never changes' USING ERRCODE = 'LL001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_address_is_final BEFORE UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION refuse_another_address();
--> statement-breakpoint
-- A key in the frame's storage in one browser and one app, that has logged in to the account.
CREATE TABLE device (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The thumbprint of the key (RFC 7638).
  id text NOT NULL CHECK (id ~ '^[-_A-Za-z0-9]{43}$'),
  name text NOT NULL CHECK (length(name) <= 64),
  origin text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
--> statement-breakpoint
CREATE INDEX device_id ON device (id);
--> statement-breakpoint
-- A session belongs to an account, a device, a project and the origin of an app. Tokens are stored as hashes.
CREATE TABLE session (
  id text PRIMARY KEY CHECK (id ~ '^[-_A-Za-z0-9]{22}$'),
  account_id text NOT NULL,
  device_id text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  access_hash text NOT NULL,
  access_expires_at timestamptz NOT NULL,
  refresh_hash text NOT NULL,
  -- The refresh token before, which is accepted again only while the tokens that replaced it were never used.
  previous_refresh_hash text,
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('sign-out', 'device-revoked', 'token-reused', 'replaced')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  FOREIGN KEY (account_id, device_id) REFERENCES device (account_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX session_device ON session (account_id, device_id);
--> statement-breakpoint
CREATE INDEX session_expires_at ON session (expires_at);
--> statement-breakpoint
-- What happened to accounts. Rows are added, and never changed or deleted.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  -- Without a reference, because entries outlive accounts.
  account_id text,
  device_id text,
  project_id text,
  origin text,
  -- The keyed hash of an address, so that an operator who has the address finds its entries, and nobody else does.
  email_digest text
);
--> statement-breakpoint
CREATE INDEX audit_entry_account ON audit_entry (account_id, id);
--> statement-breakpoint
CREATE INDEX audit_entry_email ON audit_entry (email_digest, id);
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_is_final BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
