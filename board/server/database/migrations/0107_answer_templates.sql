-- Texts of a company's team for answers to applicants, next to the built-in ones (messages/en/pipeline.ts).
create table board.answer_templates (
  id uuid primary key,
  company_id uuid not null references board.companies on delete cascade,
  name text not null check (length(name) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  unique (company_id, name)
);
