-- Forgets what the index of the API has read of one chain, so that it reads the chain again from its `startBlock`. What accounts and
-- operators entered (projects, names, presentations) is not touched. Stop the API before (docs/runbook.md), and name the chain:
-- psql -v chain=8453 -f re-index.sql
-- It prints `f` for a chain that the API never read: then nothing was forgotten, and the id is to be checked.
SELECT EXISTS (SELECT FROM indexed_chain WHERE chain_id = :'chain'::bigint) AS "the index had this chain",
  reset_index(:'chain'::bigint);
