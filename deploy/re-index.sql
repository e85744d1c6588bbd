-- Forgets what the index of the API has read of one chain, so that it reads the chain again from its `startBlock`. What accounts and
-- operators entered (projects, names, presentations) is not touched. Stop the API before (docs/runbook.md), and name the chain:
-- psql -v chain=8453 -f re-index.sql
SELECT set_config('laurel.chain', :'chain', false);

DO $$
DECLARE
  chain bigint := current_setting('laurel.chain');
  found record;
BEGIN
  FOR found IN
    SELECT c.relname AS name, c.relkind = 'p' AS is_partitioned
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'chain_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname LIKE 'indexed\_%' AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition
  LOOP
    -- The partition of a chain can have millions of rows.
    IF found.is_partitioned AND to_regclass(format('%I', found.name || '_' || chain)) IS NOT NULL THEN
      EXECUTE format('TRUNCATE %I', found.name || '_' || chain);
    ELSE
      EXECUTE format('DELETE FROM %I WHERE chain_id = $1', found.name) USING chain;
    END IF;
  END LOOP;
END $$;
