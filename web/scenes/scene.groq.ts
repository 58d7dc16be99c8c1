/**
 * The fields of a drawn scene of any kind, for `"scene": scene[0]${sceneFields}`: the field in the
 * Studio is a list of at most one.
 */
export const sceneFields = /* groq */ `{
  _key,
  _type,
  title,
  caption,
  _type == "sceneArchitecture" => {
    sources, runtimeTitle, runtimeRows, modules, outcomes, lateRow, note
  },
  _type == "sceneGraph" => {
    nodes[]{ _key, id, label, detail, column, state },
    edges[]{ _key, from, to, label, state },
    note
  },
  _type == "sceneTimeline" => {
    marks, deadlineAt, deadlineLabel, rows[]{ _key, label, start, end, state, note }
  },
  _type == "sceneChart" => {
    unit, axis, limitValue, limitLabel, lines[]{ _key, label, values, tone }, note
  },
  _type == "sceneCode" => {
    filename, language, lines[]{ _key, text, change, mark, tone }
  },
  _type == "sceneLog" => {
    rows[]{ _key, time, who, what, outcome, outcomeLabel, reason }
  },
  _type == "sceneProcess" => {
    unit, workLabel, waitLabel, steps[]{ _key, label, work, wait, state, note }
  },
  _type == "sceneCompare" => {
    leftTitle, rightTitle, rows[]{ _key, label, left, right, same, note }
  },
  _type == "sceneThread" => {
    messages[]{ _key, who, side, text, tags }, fields[]{ _key, label, value }
  },
  _type == "sceneMatrix" => {
    columns, rows[]{ _key, label, values }, lowLabel, highLabel, note
  },
  _type == "sceneTable" => {
    columns, rows[]{ _key, cells, state }, note
  },
  _type == "sceneFigures" => {
    rows[]{ _key, label, before, after, beforeValue, afterValue, change }
  }
}`;
