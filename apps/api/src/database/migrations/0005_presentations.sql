-- Boosts as lists show them: made of the index and of the chain, and made again when either of them changes.
CREATE TABLE boost (
  chain_id bigint NOT NULL,
  boost_id numeric(78, 0) NOT NULL,
  core bytea NOT NULL,
  owner bytea NOT NULL,
  budget bytea NOT NULL,
  created_at bigint NOT NULL,
  hash bytea NOT NULL,
  -- Null when a component is of an unknown kind. Such a boost is in no list.
  status text CHECK (status IN ('active', 'exhausted', 'withdrawn')),
  reward_kinds text[] NOT NULL,
  -- The components as the API answers them.
  state jsonb,
  read_block bigint NOT NULL,
  refresh_at bigint NOT NULL,
  -- What lists are sorted by, all of it in descending order. `spent` is the share of the reward that is gone, in percent.
  spent real NOT NULL,
  uses integer NOT NULL,
  -- The chain and the token of the first reward, so that amounts of one token are next to each other; -1 for one that varies.
  reward_group text NOT NULL,
  reward numeric(78, 0) NOT NULL,
  claims integer NOT NULL,
  entries integer NOT NULL,
  participants integer NOT NULL,
  paid jsonb NOT NULL,
  -- The logs that the totals are made of: how many, and the newest. When the index has others, the boost is made again.
  log_count integer NOT NULL,
  last_position bigint NOT NULL,
  -- Words of the chain, and those together with the words of the owner.
  words text NOT NULL,
  search tsvector NOT NULL,
  category text,
  PRIMARY KEY (chain_id, boost_id)
);
--> statement-breakpoint
CREATE INDEX boost_newest ON boost (created_at, chain_id, boost_id) WHERE status IS NOT NULL;
--> statement-breakpoint
CREATE INDEX boost_spent ON boost (spent, created_at, chain_id, boost_id) WHERE status IS NOT NULL;
--> statement-breakpoint
CREATE INDEX boost_uses ON boost (uses, created_at, chain_id, boost_id) WHERE status IS NOT NULL;
--> statement-breakpoint
CREATE INDEX boost_reward ON boost (reward_group, reward, created_at, chain_id, boost_id) WHERE status IS NOT NULL;
--> statement-breakpoint
CREATE INDEX boost_active_newest ON boost (created_at, chain_id, boost_id) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX boost_active_spent ON boost (spent, created_at, chain_id, boost_id) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX boost_active_uses ON boost (uses, created_at, chain_id, boost_id) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX boost_active_reward ON boost (reward_group, reward, created_at, chain_id, boost_id) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX boost_owner ON boost (owner, created_at, chain_id, boost_id);
--> statement-breakpoint
CREATE INDEX boost_budget ON boost (budget, created_at, chain_id, boost_id);
--> statement-breakpoint
CREATE INDEX boost_category ON boost (category, created_at, chain_id, boost_id) WHERE category IS NOT NULL;
--> statement-breakpoint
CREATE INDEX boost_search ON boost USING gin (search);
--> statement-breakpoint
CREATE INDEX boost_refresh ON boost (chain_id, refresh_at);
--> statement-breakpoint
CREATE TABLE boost_incentive (
  chain_id bigint NOT NULL,
  boost_id numeric(78, 0) NOT NULL,
  incentive_id integer NOT NULL,
  address bytea NOT NULL,
  kind text NOT NULL,
  token bytea,
  PRIMARY KEY (chain_id, boost_id, incentive_id),
  FOREIGN KEY (chain_id, boost_id) REFERENCES boost ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX boost_incentive_address ON boost_incentive (chain_id, address);
--> statement-breakpoint
CREATE INDEX boost_incentive_token ON boost_incentive (token, chain_id, boost_id);
--> statement-breakpoint
-- How far the retractions of the index are applied to the boosts of a chain, and the newest block that the boosts are true for.
CREATE TABLE boost_follower (
  chain_id bigint PRIMARY KEY,
  retraction_id bigint NOT NULL DEFAULT 0,
  block bigint NOT NULL DEFAULT -1
);
--> statement-breakpoint
-- What owners signed. The one with the highest sequence is shown, if its signer owns the boost.
CREATE TABLE boost_presentation (
  -- The EIP-712 hash.
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  chain_id bigint NOT NULL,
  core bytea NOT NULL,
  boost_id numeric(78, 0) NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  title text,
  description text,
  link text,
  picture_hash bytea,
  category text,
  signature bytea NOT NULL,
  signer bytea NOT NULL,
  UNIQUE (chain_id, core, boost_id, signer, sequence)
);
--> statement-breakpoint
CREATE INDEX boost_presentation_picture ON boost_presentation (picture_hash) WHERE picture_hash IS NOT NULL;
--> statement-breakpoint
-- Pictures by the keccak-256 hash of their bytes: small PNGs that this API has encoded.
CREATE TABLE boost_picture (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  bytes bytea NOT NULL
);
--> statement-breakpoint
-- The amount of an incentive's log `Claimed(address, bytes)`, whose bytes are an asset, a recipient and an amount without padding. Null
-- for bytes of another length.
CREATE FUNCTION claimed_amount(data bytea) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  amount numeric := 0;
BEGIN
  IF length(data) <> 160 OR substr(data, 33, 32) <> decode(lpad('48', 64, '0'), 'hex') THEN
    RETURN NULL;
  END IF;
  FOR at IN 0..7 LOOP
    amount := amount * 4294967296 + ('x' || encode(substr(data, 105 + 4 * at, 4), 'hex'))::bit(32)::bigint;
  END LOOP;
  RETURN amount;
END $$;
--> statement-breakpoint
-- The claims and entries of a boost: logs of its incentives, and logs of the core where the incentive logs nothing. An incentive logs a
-- claw-back as a claim too, and the core does not. A raffle pays one of the accounts that entered, without the core.
CREATE VIEW boost_claim AS
SELECT own.chain_id, paid.boost_id, paid.incentive_id, own.position, own.log_index,
  CASE own.event WHEN 'Entry' THEN 'entered' ELSE 'claimed' END AS type, own.account,
  CASE own.event WHEN 'Entry' THEN NULL ELSE claimed_amount(own.data) END AS amount,
  CASE WHEN own.event = 'Claimed' AND length(own.data) = 160 THEN substr(own.data, 65, 20) END AS asset,
  own.mined_at, own.hash
FROM boost_incentive AS paid
JOIN indexed_protocol_log AS own ON own.chain_id = paid.chain_id AND own.address = paid.address
WHERE own.event = 'Entry' OR own.event = 'Claimed' AND (
  EXISTS (SELECT FROM indexed_protocol_log AS booked WHERE booked.chain_id = paid.chain_id
    AND booked.boost_id = paid.boost_id AND booked.event = 'BoostClaimed' AND booked.position = own.position
    AND booked.incentive_id = paid.incentive_id AND booked.account = own.account)
  OR EXISTS (SELECT FROM indexed_protocol_log AS entered WHERE entered.chain_id = paid.chain_id
    AND entered.account = own.account AND entered.event = 'Entry' AND entered.address = paid.address))
UNION ALL
SELECT booked.chain_id, booked.boost_id, paid.incentive_id, booked.position, booked.log_index,
  'booked', booked.account, NULL, NULL, booked.mined_at, booked.hash
FROM boost_incentive AS paid
JOIN indexed_protocol_log AS booked ON booked.chain_id = paid.chain_id AND booked.boost_id = paid.boost_id
  AND booked.event = 'BoostClaimed' AND booked.incentive_id = paid.incentive_id
-- Only this kind exists without logs of its own.
WHERE paid.kind = 'allowListIncentive' AND NOT EXISTS (SELECT FROM indexed_protocol_log AS own
  WHERE own.chain_id = paid.chain_id AND own.address = paid.address AND own.position = booked.position
    AND own.account = booked.account AND own.event IN ('Claimed', 'Entry'));
