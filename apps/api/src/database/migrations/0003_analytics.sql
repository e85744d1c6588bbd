-- How often an event happened in an hour. Single events are never stored: nothing here is of one visitor.
CREATE TABLE analytics_count (
  hour timestamptz NOT NULL,
  -- Empty in an API that needs no project.
  project_id text NOT NULL,
  -- The host of the page; "other" where it is not one, or could name somebody.
  domain text NOT NULL,
  event text NOT NULL,
  -- The name of a known wallet, "other", or empty for an event of none.
  wallet text NOT NULL,
  platform text NOT NULL,
  -- Why something failed; empty for what did not.
  failure text NOT NULL,
  events bigint NOT NULL CHECK (events > 0),
  PRIMARY KEY (hour, project_id, domain, event, wallet, platform, failure)
);
