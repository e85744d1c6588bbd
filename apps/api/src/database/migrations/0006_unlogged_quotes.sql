-- Quotes are written all the time and matter for an hour. Without a log a commit waits for no disk, and only a crash of PostgreSQL loses
-- them: an approval then needs its quote again.
ALTER TABLE latest_quote SET UNLOGGED;
--> statement-breakpoint
-- A row is replaced in place when no index has what changes, and there is room beside it. Old quotes are deleted by reading all of them.
DROP INDEX latest_quote_quoted_at;
--> statement-breakpoint
ALTER TABLE latest_quote SET (fillfactor = 70);
