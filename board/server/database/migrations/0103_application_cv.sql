-- Whether the form for applications takes a CV. Every form had an optional one before.
alter table board.jobs add column apply_cv text not null default 'optional' check (apply_cv in ('none', 'optional', 'required'));
