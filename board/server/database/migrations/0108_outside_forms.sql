-- What the form of an imported listing asks for at its own system, as that system states it: counts and kinds, no questions.
alter table board.jobs
  add column outside_form jsonb check (jsonb_typeof(outside_form) = 'object'
    and (outside_form ->> 'required')::integer between 0 and (outside_form ->> 'total')::integer),
  -- When it was read, where forms are answered one by one; null: with the list, each time.
  add column outside_form_at timestamptz;

alter table board.source_postings
  -- Tells whether a form that is answered by itself may have changed since it was read.
  add column form_version text,
  -- When such a form is to be read; null: it has been.
  add column form_due_at timestamptz;
create index source_postings_due_forms on board.source_postings (form_due_at) where form_due_at is not null;
