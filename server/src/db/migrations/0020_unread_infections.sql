-- Records older than the review of infectious diseases are read at the next start, because their content is encrypted.
update health_record set is_review_known = false where infectious_review is null and deleted_at is null;
