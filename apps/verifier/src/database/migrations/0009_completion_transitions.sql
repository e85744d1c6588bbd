-- The database accepts only the transitions that the rulebook of a completion has.
-- No version of the verifier wrote another refusal than this; a row by hand is observed again.
UPDATE "completion" SET "status" = 'observed', "refusal_code" = NULL, "refusal_reason" = NULL
  WHERE "status" = 'refused' AND "refusal_code" <> 'over-cap';
--> statement-breakpoint
ALTER TABLE "completion" ADD CONSTRAINT "completion_refused_over_cap"
  CHECK ("refusal_code" IS NULL OR "refusal_code" = 'over-cap');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "completion_transitions"() RETURNS TABLE("from_stage" text, "to_stage" text)
LANGUAGE sql IMMUTABLE AS $$ VALUES
  ('absent', 'observed'),
  ('absent', 'finalized'),
  ('absent', 'refused'),
  ('absent', 'pending'),
  ('observed', 'absent'),
  ('observed', 'finalized'),
  ('observed', 'refused'),
  ('observed', 'pending'),
  ('finalized', 'absent'),
  ('finalized', 'observed'),
  ('finalized', 'refused'),
  ('finalized', 'pending'),
  ('pending', 'signed')
$$;
--> statement-breakpoint
CREATE FUNCTION "require_transition"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" text := CASE WHEN TG_OP = 'INSERT' THEN 'absent' ELSE OLD."status" END;
  "after" text := CASE WHEN TG_OP = 'DELETE' THEN 'absent' ELSE NEW."status" END;
BEGIN
  IF "before" <> "after" AND NOT EXISTS (
    SELECT 1 FROM "completion_transitions"() WHERE "from_stage" = "before" AND "to_stage" = "after"
  ) THEN
    RAISE EXCEPTION 'A completion cannot go from % to %.', "before", "after"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'completion_transition';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Last of the triggers: it judges the status that the others leave.
CREATE TRIGGER "completion_6_require_transition" BEFORE INSERT OR UPDATE OR DELETE ON "completion"
  FOR EACH ROW EXECUTE FUNCTION "require_transition"();
