-- Quotes are replaced all the time. A row is replaced in place when no index has what changes, and there is room beside it. Old quotes are
-- deleted by reading all of them. The table is logged: a quote that was answered can be approved after a crash of PostgreSQL, too.
DROP INDEX latest_quote_quoted_at;
--> statement-breakpoint
ALTER TABLE latest_quote SET (fillfactor = 70);
