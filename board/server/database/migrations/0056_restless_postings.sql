-- Since when an answer has lacked a posting whose listing stays open for a day, because it came and went too often.
alter table board.source_postings add column missing_since timestamptz;
