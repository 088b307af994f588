-- The cores of names leave out more legal forms and words such as Careers, in other languages too: they are computed anew at the start.
update board.companies set name_skeleton = null;
