-- The index of the chains. A position is the block's number times 2^20, plus the transaction's index. Times are Unix seconds.

-- How far a chain is read at its head. `tip_hash` is the hash of the block before `head_next`.
CREATE TABLE indexed_chain (
  chain_id bigint PRIMARY KEY,
  start_block bigint NOT NULL CHECK (start_block >= 0),
  head_next bigint NOT NULL CHECK (head_next >= start_block),
  tip_hash bytea
);
--> statement-breakpoint
-- Finalized blocks below the head that are not read yet. A range is deleted when it is complete.
CREATE TABLE indexed_range (
  chain_id bigint NOT NULL REFERENCES indexed_chain ON DELETE CASCADE,
  first_block bigint NOT NULL,
  next_block bigint NOT NULL CHECK (next_block >= first_block),
  last_block bigint NOT NULL CHECK (last_block >= next_block),
  -- The hash of the block before `next_block`, to which the next one must link.
  tip_hash bytea,
  PRIMARY KEY (chain_id, first_block)
);
--> statement-breakpoint
-- The hashes of blocks that a reorg can still remove, and of the newest finalized one.
CREATE TABLE indexed_block (
  chain_id bigint NOT NULL REFERENCES indexed_chain ON DELETE CASCADE,
  number bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (chain_id, number)
);
--> statement-breakpoint
-- What was taken back after reorgs, for those that built something from the index.
CREATE TABLE indexed_retraction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id bigint NOT NULL,
  from_block bigint NOT NULL,
  to_block bigint NOT NULL,
  retracted_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE indexed_transaction (
  chain_id bigint NOT NULL,
  position bigint NOT NULL,
  mined_at bigint NOT NULL,
  hash bytea NOT NULL,
  sender bytea NOT NULL,
  recipient bytea,
  is_deployment boolean NOT NULL,
  selector bytea,
  value numeric(78, 0) NOT NULL,
  nonce bigint NOT NULL,
  is_reverted boolean NOT NULL,
  PRIMARY KEY (chain_id, position)
) PARTITION BY LIST (chain_id);
--> statement-breakpoint
-- `kind`: 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155.
CREATE TABLE indexed_transfer (
  chain_id bigint NOT NULL,
  position bigint NOT NULL,
  log_index integer NOT NULL,
  batch_index integer NOT NULL,
  kind smallint NOT NULL,
  token bytea,
  token_id numeric(78, 0),
  sender bytea NOT NULL,
  recipient bytea NOT NULL,
  amount numeric(78, 0) NOT NULL,
  PRIMARY KEY (chain_id, position, log_index, batch_index)
) PARTITION BY LIST (chain_id);
--> statement-breakpoint
-- Each account with each transaction that it took part in.
CREATE TABLE indexed_account (
  chain_id bigint NOT NULL,
  position bigint NOT NULL,
  mined_at bigint NOT NULL,
  account bytea NOT NULL
) PARTITION BY LIST (chain_id);
--> statement-breakpoint
-- Without the chain, which is the same in a whole partition: the index is the largest part of the database.
CREATE INDEX indexed_account_by_time ON indexed_account (account, mined_at, position);
--> statement-breakpoint
-- Tokens that an account sent or received (`kind` as above), and the accounts that it sent something to (`kind` 0).
CREATE TABLE indexed_seen (
  chain_id bigint NOT NULL,
  account bytea NOT NULL,
  kind smallint NOT NULL,
  other bytea NOT NULL,
  -- The first transaction that shows it, so that it can be taken back.
  first_position bigint NOT NULL,
  PRIMARY KEY (chain_id, account, kind, other)
) PARTITION BY LIST (chain_id);
--> statement-breakpoint
-- Transactions that call a contract of the settings.
CREATE TABLE indexed_call (
  chain_id bigint NOT NULL,
  contract bytea NOT NULL,
  position bigint NOT NULL,
  selector bytea,
  PRIMARY KEY (chain_id, contract, position)
) PARTITION BY LIST (chain_id);
--> statement-breakpoint
-- Logs of the core, and logs of the form that incentives have. Any contract can emit the latter.
CREATE TABLE indexed_protocol_log (
  chain_id bigint NOT NULL,
  position bigint NOT NULL,
  log_index integer NOT NULL,
  address bytea NOT NULL,
  event text NOT NULL,
  boost_id numeric(78, 0),
  incentive_id numeric(78, 0),
  -- The owner of BoostCreated, the claimant of BoostClaimed, the recipient of Claimed, the account of Entry.
  account bytea,
  topics bytea[] NOT NULL,
  data bytea NOT NULL,
  mined_at bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain_id, position, log_index)
) PARTITION BY LIST (chain_id);
--> statement-breakpoint
CREATE INDEX indexed_protocol_log_by_address ON indexed_protocol_log (address, position, log_index);
--> statement-breakpoint
CREATE INDEX indexed_protocol_log_by_boost ON indexed_protocol_log (boost_id, event, position, log_index);
--> statement-breakpoint
CREATE INDEX indexed_protocol_log_by_account ON indexed_protocol_log (account, event, position, log_index);
--> statement-breakpoint
-- The boosts of each core, decoded from its logs.
CREATE VIEW indexed_boost AS
SELECT chain_id, address AS core, boost_id, account AS owner, substr(topics[4], 13, 20) AS action,
  ('x' || encode(substr(data, 29, 4), 'hex'))::bit(32)::bigint AS incentive_count,
  substr(data, 45, 20) AS validator, substr(data, 77, 20) AS allow_list, substr(data, 109, 20) AS budget,
  mined_at, position, hash
FROM indexed_protocol_log WHERE event = 'BoostCreated';
--> statement-breakpoint
-- The claims at each core, decoded from its logs.
CREATE VIEW indexed_claim AS
SELECT chain_id, boost_id, incentive_id, account AS claimant, substr(data, 13, 20) AS referrer,
  mined_at, position, log_index, hash
FROM indexed_protocol_log WHERE event = 'BoostClaimed';
--> statement-breakpoint
-- Transactions that were sent and are not mined yet, as this API saw them.
CREATE TABLE pending_transaction (
  chain_id bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sender bytea NOT NULL,
  recipient bytea,
  selector bytea,
  value numeric(78, 0) NOT NULL,
  nonce bigint NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (chain_id, hash)
);
--> statement-breakpoint
CREATE INDEX pending_transaction_by_sender ON pending_transaction (sender, seen_at);
--> statement-breakpoint
CREATE INDEX pending_transaction_by_recipient ON pending_transaction (recipient, seen_at);
--> statement-breakpoint
CREATE INDEX pending_transaction_by_age ON pending_transaction (seen_at);
--> statement-breakpoint
-- The secret that authenticates the cursors of pages, the same for every process. 244 bits are random.
CREATE TABLE cursor_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key bytea NOT NULL
);
--> statement-breakpoint
INSERT INTO cursor_key (key)
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
--> statement-breakpoint
-- Creates the partitions of a chain. It runs as the owner of the tables, because the server's role creates none.
CREATE FUNCTION create_index_partitions(chain bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
BEGIN
  -- Two processes that start at once.
  PERFORM pg_advisory_xact_lock(7401864, 0);
  FOREACH parent IN ARRAY ARRAY['indexed_transaction', 'indexed_transfer', 'indexed_account', 'indexed_seen',
    'indexed_call', 'indexed_protocol_log']
  LOOP
    IF to_regclass(format('%I', parent || '_' || chain)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%s)', parent || '_' || chain, parent, chain);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Forgets everything about a chain, so that it is indexed again. Its partitions are dropped, which is fast at any size.
CREATE FUNCTION reset_index(chain bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
  last_block bigint;
BEGIN
  SELECT head_next - 1 INTO last_block FROM indexed_chain WHERE chain_id = chain FOR UPDATE;
  IF last_block IS NULL THEN
    RETURN;
  END IF;
  FOREACH parent IN ARRAY ARRAY['indexed_transaction', 'indexed_transfer', 'indexed_account', 'indexed_seen',
    'indexed_call', 'indexed_protocol_log']
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', parent || '_' || chain);
  END LOOP;
  DELETE FROM indexed_chain WHERE chain_id = chain;
  -- The lock of every retraction: readers see their numbers in order.
  PERFORM pg_advisory_xact_lock(7401864, 1);
  INSERT INTO indexed_retraction (chain_id, from_block, to_block) VALUES (chain, 0, greatest(last_block, 0));
  PERFORM create_index_partitions(chain);
END $$;
