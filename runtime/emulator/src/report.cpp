// Reports as JSON text.
#include "emulator/report.h"

#include <sstream>

namespace aclower
{

std::string Quoted(const std::string& text)
{
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c == '\n' ? ' ' : c;
    }
    return result + "\"";
}

std::string ToJson(const Violation& violation)
{
    std::ostringstream out;
    out << "{\"rule\": " << Quoted(violation.rule) << ", \"line\": " << violation.line
        << ", \"other_line\": " << violation.otherLine << ", \"edge\": " << Quoted(violation.edge)
        << ", \"message\": " << Quoted(violation.message) << "}";
    return out.str();
}

std::string ToJson(const Counters& counters)
{
    std::ostringstream out;
    out << "{\"read_bytes\": " << counters.readBytes << ", \"written_bytes\": " << counters.writtenBytes
        << ", \"copies\": " << counters.copies << ", \"vector_instructions\": " << counters.vectorInstructions
        << ", \"scalar_accesses\": " << counters.scalarAccesses << ", \"flags\": " << counters.flags
        << ", \"barriers\": " << counters.barriers << ", \"ub_bytes\": " << counters.ubBytes
        << ", \"threads\": " << counters.threads << ", \"thread_accesses\": " << counters.threadAccesses << "}";
    return out.str();
}

}  // namespace aclower
