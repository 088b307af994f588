-- Companies' names are compared without legal forms and words such as Labs and Careers; of two that are alike, the later one waits.
alter table board.companies add column named_at timestamptz not null default now();
update board.companies set named_at = created_at, name_skeleton = null;
