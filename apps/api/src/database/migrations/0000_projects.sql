-- An operator's project: which pages may call the API with its id, and how often.
CREATE TABLE project (
  id text PRIMARY KEY CHECK (id ~ '^[-_a-zA-Z0-9]{1,64}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  -- Origins such as https://app.example; empty allows every page.
  allowed_origins text[] NOT NULL DEFAULT '{}',
  requests_per_minute integer NOT NULL CHECK (requests_per_minute > 0),
  caller_requests_per_minute integer NOT NULL CHECK (caller_requests_per_minute > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- How many requests of a project all processes have taken in a minute. They take them in steps, not one by one.
CREATE TABLE project_usage (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  minute bigint NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (project_id, minute)
);
