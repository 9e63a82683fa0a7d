/** What stands behind the figures; written from traces and profiles of the packaged program. */
export const commentary = `### Where the time goes, why a goal is missed, and what would mend it

Times below are from Chromium's traces and from processor profiles of both processes, in moments in which nobody else
had the processor; a figure of the table that is far above their sum is mostly the machine's. What a test can hold
without a clock is held by one: a sale is one commit, Pay to “done” one question and so are a scan and a letter, the
page has no zod, a pull is written in slices.

- **Scan.** 1 ms to the main process and back with the look-up, 2 ms of React for the line and the totals, up to a frame
  of waiting, 4 ms to lay out and paint. With all keys at once some 6 ms for the keys before Enter come first: the
  first two characters of a code are text until the third has come as fast. Holding them back would save that, and
  would make typing slower.
- **Search.** 3 ms until the letter stands in its field, 2 ms for that frame, 2 ms in the main process, 2 ms of React,
  4 ms to lay out and paint the words: 13 ms. The drawings of the tiles come a frame behind and cost 7 ms more, which is
  why they do. On a busy machine two frames in a row are twice the risk of a missed one; a graphics card would take
  the painting off the processor.
- **Pay.** The goal is less than one frame, so that only a sale whose answer comes just before one could reach it. 4 ms
  of checks, SQL, one commit and the way between the processes, with one wait for the disk; 7 ms of React for the two
  panels of a finished sale, 3 ms to lay out and paint them: 14 ms. Keeping those panels ready but out of sight would
  save half of React's part. Nothing else waits before “done”: the basket was on the disk before, what follows from a
  sale is told to the page and sent to the service afterwards, and SQLite's log is copied by a thread in quiet moments.
- **Start.** Over an empty window come some 60 ms for the main process's modules, 40 ms to open the database, 100 ms to
  read and run the page's scripts, compiled by V8 at an earlier start, and 60 ms until React has drawn. The style sheet
  is all of Mantine's; the used part would be a third. The size of the shop makes no difference.
- **Memory.** Reached: SQLite may keep 32 MB of pages, and the page has no zod any more.
- **The longest stall.** A slice of a pull is made to take 4 ms and is measured with its commit; how many pets that is
  follows from the last one. What is still longer are waits for a disk that others keep busy, the gate's own record of
  a request before all, and a first slice after the machine became slower. In a plain process on this machine 60,000
  pets were written with a longest slice of 6 ms. The store in a process of its own would take every disk wait off the
  window's; each sale would then cross one more boundary.
`;
