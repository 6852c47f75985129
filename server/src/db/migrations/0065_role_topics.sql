ALTER TABLE "role" ADD COLUMN "topics" jsonb;--> statement-breakpoint
-- Accounts that changed their topics keep their choice; all others follow their roles.
update console_settings set settings = settings || '{"ownTopics": true}'
where coalesce(settings -> 'mutedTopics', '[]') <> '[]'
  or not (coalesce(settings -> 'soundTopics', '["call", "visit", "dispatch"]') @> '["call", "visit", "dispatch"]'
    and coalesce(settings -> 'soundTopics', '["call", "visit", "dispatch"]') <@ '["call", "visit", "dispatch"]');
