-- A change of a public company's profile that waits for a moderator: what its team entered. The other columns stay what everyone sees.
alter table board.companies add column held_profile jsonb;
