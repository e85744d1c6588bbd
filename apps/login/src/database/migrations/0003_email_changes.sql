-- A change of an account's email address, one at a time. First the code of the present address, then that of the new one.
CREATE TABLE email_change (
  account_id text PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  -- Only the session that began it can finish it.
  session_id text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  new_email text NOT NULL CHECK (length(new_email) BETWEEN 3 AND 254),
  step text NOT NULL CHECK (step IN ('primary', 'secondary')),
  -- The keyed hash of the code with all that it is bound to.
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
