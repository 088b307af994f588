alter table board.jobs
  -- The parts of an imported listing that its employer has changed here: its source changes them no longer.
  add column own_fields text[] not null default '{}',
  -- What the source says of these parts where it says something else; null where it doesn't.
  add column source_says jsonb;
