-- The highest block of each chain that was ever taken for settled, and what was found when it was no longer there.
CREATE TABLE "settled_mark" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "block_number" bigint NOT NULL,
  "block_hash" text NOT NULL,
  CONSTRAINT "settled_mark_key" PRIMARY KEY ("chain_id", "core")
);
--> statement-breakpoint
CREATE TABLE "chain_halt" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "block_number" bigint NOT NULL,
  "block_hash" text NOT NULL,
  "found_hash" text NOT NULL,
  "halted_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "chain_halt_key" PRIMARY KEY ("chain_id", "core")
);
--> statement-breakpoint
-- Signatures by a later key over the digest that was kept first: where a validator no longer takes the first key.
CREATE TABLE "reissued_signature" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "incentive_id" smallint NOT NULL,
  "transaction_hash" text NOT NULL,
  "log_position" integer NOT NULL,
  "signer" text NOT NULL,
  "signature" text NOT NULL,
  "made_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "reissued_signature_key"
    PRIMARY KEY ("chain_id", "core", "boost_id", "incentive_id", "transaction_hash", "log_position", "signer")
);
--> statement-breakpoint
CREATE FUNCTION "refuse_halted_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "chain_halt" WHERE "chain_id" = NEW."chain_id") THEN
    RAISE EXCEPTION 'chain % is halted', NEW."chain_id" USING ERRCODE = 'LH001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Nothing is signed for a halted chain, whatever a process that has not heard of it believes.
CREATE TRIGGER "completion_b_refuses_halted" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "refuse_halted_chain"();
--> statement-breakpoint
CREATE TRIGGER "completion_b_refuses_halted_too" BEFORE UPDATE ON "completion" FOR EACH ROW
  WHEN (NEW."digest" IS DISTINCT FROM OLD."digest" OR NEW."signature" IS DISTINCT FROM OLD."signature")
  EXECUTE FUNCTION "refuse_halted_chain"();
--> statement-breakpoint
CREATE TRIGGER "reissued_refuses_halted" BEFORE INSERT ON "reissued_signature"
  FOR EACH ROW EXECUTE FUNCTION "refuse_halted_chain"();
