-- The key of an account, which encrypts its server shares. It is encrypted under a key of the operator, which is in no table.
CREATE TABLE share_key (
  account_id text PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  -- Which key of the operator: the id of LAUREL_LOGIN_SHARE_KEYS.
  key_id text NOT NULL CHECK (key_id ~ '^[-_.A-Za-z0-9]{1,64}$'),
  -- 12 bytes of nonce, 32 of the key, 16 of the tag.
  wrapped bytea NOT NULL CHECK (length(wrapped) = 60),
  wrapped_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX share_key_key_id ON share_key (key_id);
--> statement-breakpoint
-- One split of an account's secret. There is no column for a device share, and the recovery share is there only as the frame's ciphertext:
-- of the three shares, the operator can decrypt one.
CREATE TABLE share_set (
  id text PRIMARY KEY CHECK (id ~ '^[-_A-Za-z0-9]{22}$'),
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The device that has the device share. Without a reference: a device can be deleted while its set is the account's last.
  device_id text NOT NULL CHECK (device_id ~ '^[-_A-Za-z0-9]{43}$'),
  -- Encrypted under the account's key. Null after the set was deleted.
  server_share bytea,
  recovery_method text CHECK (recovery_method IN ('passkey', 'password')),
  recovery_ciphertext text CHECK (length(recovery_ciphertext) <= 512),
  recovery_parameters text CHECK (length(recovery_parameters) <= 4096),
  -- The hash of what was saved, so that the same request again changes nothing and another one is refused.
  content_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The device was revoked: it can no longer open the set, which stays until another one can restore the account.
  revoked_at timestamptz,
  -- The row stays, so that an old request cannot save the set again.
  deleted_at timestamptz,
  CHECK ((deleted_at IS NULL) = (server_share IS NOT NULL)),
  CHECK (num_nulls(recovery_method, recovery_ciphertext, recovery_parameters) IN (0, 3)),
  CHECK (deleted_at IS NULL OR recovery_method IS NULL)
);
--> statement-breakpoint
CREATE INDEX share_set_account ON share_set (account_id, created_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- An account with an address always has a set that restores it together with its recovery method: whatever deletes the last one fails.
CREATE FUNCTION refuse_last_share_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.recovery_method IS NULL AND OLD.recovery_method IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM share_set
     WHERE account_id = NEW.account_id AND id <> NEW.id AND deleted_at IS NULL AND recovery_method IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the last share set of an account is not deleted' USING ERRCODE = 'LL002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER share_set_is_not_the_last BEFORE UPDATE ON share_set
  FOR EACH ROW EXECUTE FUNCTION refuse_last_share_set();
--> statement-breakpoint
-- A device that is deleted can open its sets no longer. They are erased, unless they are the last that restore the account.
CREATE FUNCTION revoke_share_sets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM share_set WHERE account_id = OLD.account_id AND device_id <> OLD.id
       AND deleted_at IS NULL AND revoked_at IS NULL AND recovery_method IS NOT NULL
  ) THEN
    UPDATE share_set SET revoked_at = now(), deleted_at = now(), server_share = NULL,
           recovery_method = NULL, recovery_ciphertext = NULL, recovery_parameters = NULL
     WHERE account_id = OLD.account_id AND device_id = OLD.id AND deleted_at IS NULL;
  ELSE
    UPDATE share_set SET revoked_at = now()
     WHERE account_id = OLD.account_id AND device_id = OLD.id AND deleted_at IS NULL AND revoked_at IS NULL;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_revokes_its_share_sets AFTER DELETE ON device
  FOR EACH ROW EXECUTE FUNCTION revoke_share_sets();
--> statement-breakpoint
-- How often the shares of an account were used in the present window.
CREATE TABLE share_use (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('open', 'recovery', 'save')),
  -- Unix seconds.
  window_start bigint NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (account_id, kind)
);
