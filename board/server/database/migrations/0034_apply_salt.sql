-- Signatures cover the address that applications go to by a hash. Addresses are easily guessed, so each listing has a secret of its own in it.
alter table board.jobs add column apply_salt uuid not null default gen_random_uuid();
