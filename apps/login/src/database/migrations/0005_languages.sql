-- The language of the mails of a login, and of a change of an email address: an id of the modal's languages.
ALTER TABLE login ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
--> statement-breakpoint
ALTER TABLE email_change ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
