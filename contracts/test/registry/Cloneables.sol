// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../../src/shared/ACloneable.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";

/// @notice An implementation that stores its initialization data, or fails on request.
contract NoteCloneable is ACloneable {
    error Refused(bytes reason);

    bytes public note;

    function initialize(bytes calldata data) external override initializer {
        if (data.length != 0 && data[0] == 0xff) revert Refused(data);
        note = data;
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x12345678;
    }
}

/// @notice An implementation without an initializer.
contract CloneableWithoutInitializer is ACloneable {
    function getComponentInterface() external pure returns (bytes4) {
        return 0x12345678;
    }
}

/// @notice A base whose initialization calls the registry again.
contract ReentrantCloneable is ACloneable {
    function initialize(bytes calldata data) external override initializer {
        BoostRegistry(msg.sender)
            .deployClone(IBoostRegistry.RegistryType.ACTION, abi.decode(data, (address)), "again", "");
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x12345678;
    }
}

/// @notice Contracts that do not support the interface of cloneable contracts, each in a different way.
contract EmptyContract {}

contract SupportsNoInterface {
    function supportsInterface(bytes4) external pure returns (bool) {
        return false;
    }
}

contract SupportsAllInterfaces {
    /// @dev ERC-165 forbids this response for 0xffffffff, so the contract does not implement ERC-165.
    function supportsInterface(bytes4) external pure returns (bool) {
        return true;
    }
}

contract ReturnsMalformedData {
    fallback() external {
        assembly {
            mstore(0, 7)
            return(0, 31)
        }
    }
}

contract BurnsAllGas {
    function supportsInterface(bytes4) external pure returns (bool) {
        assembly {
            invalid()
        }
    }
}
