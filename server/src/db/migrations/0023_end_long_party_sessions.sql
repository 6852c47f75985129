-- Tokens that were valid for 30 days end; their holders sign in again. Must run before the new columns, which are not null.
delete from party_session;
