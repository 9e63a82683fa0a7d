/** What stands behind the figures; written from profiles of the packaged program. */
export const commentary = `### Where a goal is missed, and what would mend it

Where the time goes was seen in Chromium's own traces and in processor profiles of both processes; what a test can hold
without a clock is held by one: a sale is one commit, Pay to “done” one question, a scan one, the page has no zod, a
pull is written in slices.

- **Keys.** Whatever a key does is seen with a frame, and the floor above is what a frame alone takes here, where the
  processor paints for want of a graphics card. A scan's own share is about 1 ms for the way to the main process and
  back and 2 ms of React. A search has the same way, 3 to 5 ms of React for the tiles, and then 6 ms in which Chromium
  styles them anew: twenty drawings of SVG parts, although these already come a frame behind the words. Drawings as
  pictures made once instead of parts put together each time would save most of that; a graphics card the painting.
- **Pay.** The goal is less than one frame, so that only a sale whose answer comes just before one can reach it. What is
  left: some 2 ms of checks and SQL, one commit with one wait for the disk, 1 ms between the processes, 5 ms of React
  for the two panels of a finished sale, 3 ms to lay out and paint them. Keeping those panels ready but out of sight
  would save about half of React's share. Nothing else waits before “done”: the basket was on the disk before, what
  follows from a sale is told to the page 40 ms later, and the log of the database is copied by a thread in quiet
  moments.
- **Start and memory.** Over an empty window come some 60 ms for the main process's modules, 40 ms to open the database,
  100 ms to read and run the page's scripts and 60 ms until React has drawn. The page's style sheet is all of Mantine's;
  only what is used would be a third. The size of the shop makes no difference.
- **The longest stall.** A slice of a pull is made to take 4 ms, disk included; its length follows what the last one
  took, so that the first slice of a slower stretch, or one that meets a busy disk, takes longer. A processor of its own
  for the writing, that is the store in a process of its own, would end that; a sale would then ask across one more
  boundary.
`;
