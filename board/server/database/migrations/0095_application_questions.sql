-- Questions of an employer in the form for applications. `[{text, kind, isRequired, choices}]`, in their order; none where the listing takes
-- applications elsewhere.
alter table board.jobs add column apply_questions jsonb not null default '[]'
  check (jsonb_typeof(apply_questions) = 'array' and jsonb_array_length(apply_questions) <= 8);

-- The answers, `[{question, answer}]`, each with its question as it was put. They are deleted with the message.
alter table board.applications add column answers jsonb
  check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 8);
