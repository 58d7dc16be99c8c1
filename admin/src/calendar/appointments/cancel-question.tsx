import Typography from "@mui/material/Typography";
import { useDataProvider } from "react-admin";
import { Modal } from "../../ui/modal.tsx";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import type { Standing } from "./standing.ts";

/** Asks before an appointment is cancelled: its attendee gets a mail, and it is final. */
export function CancelQuestion(props: { appointment: Standing; onClose: () => void }) {
  const { appointment, onClose } = props;
  const { id, attendee_name, attendee_email } = appointment;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.cancelFailed);
  const question = copy.cancelOf(attendee_name);
  return (
    <Modal
      title={question.title}
      confirm={copy.cancel}
      close={copy.keep}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() =>
        change(async () => {
          await dataProvider.update("appointments", {
            id,
            data: { status: "cancelled" },
            previousData: appointment,
          });
          onClose();
          return copy.cancelled(attendee_name);
        })
      }
    >
      <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {question.text(attendee_email)}
      </Typography>
    </Modal>
  );
}
