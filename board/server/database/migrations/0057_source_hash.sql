-- A hash of what the source of an imported listing said last, before it was read: without a change of it nothing else became public there, and
-- the listing's history shows no revision. Null until it is read again.
alter table board.jobs add column source_hash text;
